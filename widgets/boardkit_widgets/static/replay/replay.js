/**
 * The replay of a match: a model for scene.js, which stands above this in the same module of the page. It steps
 * through moments that were drawn beforehand. Like scene.js it knows no game and holds no words.
 */

const REPLAY_KEYS = /** @type {Record<string, string>} */ ({
  ArrowLeft: "back", ArrowRight: "next", Home: "start", End: "end", " ": "play",
});

/** How long a moment is looked at in milliseconds, and how much longer for each letter that is read. */
const REPLAY_PACES = /** @type {Record<string, [number, number]>} */ ({
  slow: [1800, 45], normal: [900, 25], fast: [450, 6],
});

/** Where in a moment's items what stands. */
const [TOLD, SPOKEN, SUMMARY, TURN, PICTURES] = [0, 1, 2, 3, 4];

const REMEMBERED = 8;

class Replay {
  /** @param {any} data */
  constructor(data) {
    this.data = data;
    this.at = 0;
    this.lang = data.languages.indexOf(data.language);
    this.pace = "normal";
    this.opened = "";
    this.timer = 0;
    this.follows = true;
    /** The players' areas that changed with the last step. @type {number[]} */
    this.changed = [];
    /** @type {Map<string, Set<() => void>>} */
    this.heard = new Map();
    /** @type {Record<string, any>} */
    this.traits = { alert: "", ack: 0, announcement: { n: 0, text: "" } };
    this.show();
  }

  // ------------------------------------------------------------------- what scene.js asks of a model

  /** @param {string} name */
  get(name) {
    return this.traits[name];
  }

  /** @param {string} name @param {() => void} f */
  on(name, f) {
    this.heard.set(name, (this.heard.get(name) ?? new Set()).add(f));
  }

  /** @param {string} name @param {() => void} f */
  off(name, f) {
    this.heard.get(name)?.delete(f);
  }

  /** @param {{n?: number, action: string, value?: any}} message */
  send({ n, action, value }) {
    this.act(action, value);
    if (n !== undefined) this.tell({ ack: n });
  }

  /** @param {Record<string, any>} traits */
  tell(traits) {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) for (const f of this.heard.get(`change:${name}`) ?? []) f();
  }

  // ------------------------------------------------------------------------------ what a person does

  get last() {
    return this.data.moments.length - 1;
  }

  /** @param {string} action @param {any} value */
  act(action, value) {
    const cut = action.indexOf(":");
    const [verb, rest] = cut < 0 ? [action, ""] : [action.slice(0, cut), action.slice(cut + 1)];
    if (verb === "play" || verb === "pause") this.play(!this.timer);
    else if (verb === "pace") this.pace = value;
    else if (verb === "follow") {
      this.follows = !this.follows;
      this.show();
    }
    else if (verb === "language") this.speakIn(this.data.languages.indexOf(rest));
    else if (verb === "clause") {
      this.opened = this.opened === rest ? "" : rest;
      this.show();
    } else {
      const goals = { start: 0, back: this.at - 1, next: this.at + 1, end: this.last, goto: Number(rest) };
      this.go(/** @type {any} */ (goals)[verb]);
    }
  }

  /** Look at a moment; a person who goes there stops the play.
   * @param {number} at @param {boolean} [playing] */
  go(at, playing = false) {
    this.halt();
    const goal = Math.min(Math.max(Math.trunc(at), 0), this.last);
    if (Number.isNaN(goal)) return;
    const moved = goal !== this.at;
    const [before, after] = [this.moment(), this.moment(goal)].map((each) => each.slice(PICTURES));
    this.changed = after.flatMap((picture, n) => (picture === before[n] ? [] : [n - 1]));
    this.at = goal;
    if (playing && goal < this.last) this.wait();
    this.show();
    if (moved) this.announce();
  }

  /** @param {number} lang */
  speakIn(lang) {
    this.lang = Math.max(lang, 0);
    this.show();
  }

  /** @param {boolean} on */
  play(on) {
    this.halt();
    if (on) {
      if (this.at === this.last) this.at = 0;
      this.wait();
    }
    this.show();
  }

  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Go on by itself when this moment has been read. */
  wait() {
    const [least, letter] = REPLAY_PACES[this.pace];
    const letters = this.text(this.moment()[SPOKEN]).length;
    this.timer = setTimeout(() => this.go(this.at + 1, true), least + Math.min(letters, 160) * letter);
  }

  // --------------------------------------------------------------------------------- what is shown

  /** @param {number} [at] @returns {number[]} */
  moment(at = this.at) {
    return this.data.moments[at][this.lang];
  }

  /** @param {number} number @returns {string} */
  text(number) {
    return this.data.items[number];
  }

  announce() {
    const n = this.traits.announcement.n + 1;
    this.tell({ announcement: { n, text: this.text(this.moment()[SPOKEN]) } });
  }

  show() {
    const strings = this.data.strings[this.lang];
    this.tell({
      strings,
      language: this.data.languages[this.lang],
      tree: this.item(this.data.shell[this.lang]),
    });
  }

  /** The tree with this number, its slots filled. @param {number} number @returns {any} */
  item(number) {
    const stored = this.data.items[number];
    if (typeof stored === "string") return stored;
    const [tag, which, ...children] = stored;
    const attrs = this.data.attrs[which];
    const tree = {
      tag: this.data.tags[tag],
      attrs,
      key: attrs["data-bk-key"],
      children: children.map((/** @type {number} */ child) => this.item(child)),
    };
    const slot = attrs["data-bk-slot"];
    return slot === undefined ? tree : this.fill(tree, slot.split(" "));
  }

  /** @param {any} tree @param {string[]} slot */
  fill(tree, [slot, name, rule]) {
    const moment = this.moment();
    /** @param {Record<string, string>} attrs */
    const having = (attrs) => ({ ...tree, attrs: { ...tree.attrs, ...attrs } });
    /** @param {any[]} children */
    const holding = (children) => ({ ...tree, children });
    switch (slot) {
      case "board": return holding([this.item(moment[PICTURES])]);
      case "panels": return holding(moment.slice(PICTURES + 1).map((each) => this.item(each)));
      case "summary": return holding([this.item(moment[SUMMARY])]);
      case "turn": return holding([this.item(moment[TURN])]);
      case "result": return holding(this.result());
      case "story": return holding(this.story());
      case "position": return holding([this.position()]);
      case "play": return this.item(this.data.signs[this.timer ? "pause" : "play"][this.lang]);
      case "slider": return having({ value: String(this.at), "aria-valuetext": this.position() });
      case "control": return this.leads(name) ? tree : having({ "aria-disabled": "true" });
      case "follow": return having({ "aria-pressed": String(this.follows) });
      case "opens": return having({ "aria-expanded": String(this.opened === name) });
      case "clause": return this.opened === name
        ? holding([...tree.children, this.item(this.data.clauses[rule][this.lang])]) : tree;
      default: return tree;
    }
  }

  /** Whether a control does anything here. @param {string} name */
  leads(name) {
    if (name === "start" || name === "back") return this.at > 0;
    return name !== "next" && name !== "end" ? true : this.at < this.last;
  }

  /** How the match ended, at its end. */
  result() {
    const table = this.at === this.last ? this.data.result[this.lang] : undefined;
    return table === undefined ? [] : [this.item(table)];
  }

  /** The last moments, the one that is shown first. */
  story() {
    const told = [];
    for (let at = this.at; at >= 0 && told.length < REMEMBERED; at -= 1) told.push(this.item(this.moment(at)[TOLD]));
    const [now, ...before] = told;
    return [{ ...now, attrs: { ...now.attrs, "aria-current": "step" } }, ...before];
  }

  position() {
    const { position } = this.data.strings[this.lang];
    return position.replace("{at}", String(this.at + 1)).replace("{n}", String(this.last + 1));
  }
}

// ------------------------------------------------------------------------------------------ the page

/** The step that an address asks for. @param {string} hash */
const askedStep = (hash) => (/^#[0-9]{1,6}$/.test(hash) ? Number(hash.slice(1)) - 1 : 0);

/** Keys work wherever one is, except where they already mean something. @param {Replay} replay @param {KeyboardEvent} event */
function replayKey(replay, event) {
  const action = REPLAY_KEYS[event.key];
  const node = /** @type {Element} */ (event.target);
  if (!action || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
  if (node.closest("input, select, textarea, [data-bk-roving]")) return;
  if (event.key === " " && node.closest("button, summary, [data-bk-action]")) return;
  event.preventDefault();
  event.stopPropagation();
  replay.act(action, undefined);
}

/** Bring what changed into sight: an area in its row, and the page to it if nothing of it can be seen.
 * @param {Replay} replay @param {Element} main */
function followReplay(replay, main) {
  const row = main.querySelector(".bk-replay-panels");
  const board = main.querySelector(".bk-replay-board");
  if (!replay.follows || !row || !board) return;
  const areas = replay.changed.map((seat) => (seat < 0 ? board : row.children[seat]));
  replay.changed = []; // another language is no reason to scroll again
  const seen = areas.map((area) => inSight(area, row, main));
  if (!areas.length || seen.some(Boolean)) return;
  const area = areas.find((each) => each !== board) ?? areas[0];
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  area.scrollIntoView({ block: "start", inline: "center", behavior: calm ? "instant" : "smooth" });
}

/** Whether enough of an area can be seen, between the story above and the bar below.
 * @param {Element} area @param {Element} row @param {Element} main */
function inSight(area, row, main) {
  const box = area.getBoundingClientRect();
  const frame = row.contains(area) ? row.getBoundingClientRect() : box;
  const wide = Math.min(box.right, frame.right) - Math.max(box.left, frame.left);
  const bar = main.querySelector(".bk-replay-bar")?.getBoundingClientRect();
  const high = Math.min(box.bottom, bar?.top ?? box.bottom) - Math.max(box.top, 0);
  return wide > box.width / 2 && high > Math.min(box.height, 400) / 2;
}

/** @param {Document} page */
function startReplay(page) {
  const data = JSON.parse(page.querySelector('script[type="application/json"]')?.textContent ?? "");
  const replay = new Replay(data);
  const main = /** @type {HTMLElement} */ (page.querySelector("main"));
  replay.go(askedStep(page.location.hash));
  replay.changed = []; // a page opens at its top
  render({ model: replay, el: main });
  const name = () => {
    page.documentElement.lang = replay.get("language");
    page.title = replay.get("strings").title;
  };
  replay.on("change:language", name);
  name();
  // scene.js draws in a microtask that was queued before this one
  replay.on("change:tree", () => queueMicrotask(() => followReplay(replay, main)));
  main.addEventListener("input", (event) => {
    const slider = /** @type {HTMLInputElement} */ (event.target);
    if (slider.type === "range") replay.go(Number(slider.value));
  });
  page.addEventListener("keydown", (event) => replayKey(replay, event), { capture: true });
  page.addEventListener("visibilitychange", () => page.hidden && replay.timer && replay.play(false));
  page.defaultView?.addEventListener("hashchange", () => replay.go(askedStep(page.location.hash)));
}

startReplay(document);
