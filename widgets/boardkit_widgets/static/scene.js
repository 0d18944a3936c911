// @ts-check
/**
 * The one front end of every component: it keeps the page in step with a tree of elements that the
 * kernel sends, and sends back what a person does. It knows no game and holds no words.
 *
 * @typedef {{tag: string, attrs: Record<string, string>, children: Item[], key?: string}} Tree
 * @typedef {Tree | string} Item
 * @typedef {{key: string | undefined, tag: string, attrs: Record<string, string>}} Shadow
 * @typedef {string | boolean | Record<string, string | boolean>} Value
 * @typedef {{at: number, control: HTMLInputElement | HTMLSelectElement | null, sent: Value | undefined}} Pending
 * @typedef {{get(name: string): any, on(name: string, f: () => void): void, off(name: string, f: () => void): void,
 *   send(message: object, callbacks?: object): void}} Model
 */

/** @param {string} list */
const words = (list) => new Set(list.split(/\s+/).filter(Boolean));

// The same lists as in boardkit/core/element.py (a test compares them). They are repeated here so that
// even a tree that did not come from there can never become code.
const TAGS = words(`
  div span p strong em small ul ol li h2 h3 h4 section header footer figure figcaption code br
  table caption thead tbody tr th td
  button form label input select option optgroup details summary fieldset legend progress
  svg g path circle rect line polygon polyline ellipse text tspan title desc
`);
const ATTRIBUTES = words(`
  class role tabindex type name value placeholder for disabled checked selected open hidden max
  scope colspan rowspan lang dir title maxlength autocomplete inputmode enterkeyhint
  viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform fill stroke
  stroke-width stroke-linecap stroke-linejoin stroke-dasharray opacity
  text-anchor dominant-baseline font-size font-weight
  preserveAspectRatio focusable xmlns
`);
const OPEN_ENDED = /^(aria|data-bk)-[a-z][a-z0-9-]*$/;

const DRAWN = words("svg g path circle rect line polygon polyline ellipse text tspan title desc");
const FOCUSABLE = words("button input select summary");
const SVG = "http://www.w3.org/2000/svg";
const UNTYPED = words("checkbox radio button submit reset range");

const TRAITS = ["tree", "announcement", "alert", "ack", "language", "strings"];

const BUSY_AFTER = 400;
const ANSWER_WITHIN = 1500;
const LAND_WITHIN = 2000;
const TWICE_WITHIN = 400;

// ---------------------------------------------------------------------------------------- patching

/** What each node was last told to be; what a person typed or opened since is not in here.
 * @type {WeakMap<Node, Shadow>} */
const shadows = new WeakMap();

/** What was sent of each field in a form, with the number of its message.
 * @type {WeakMap<Element, {n: number, value: string}[]>} */
const submitted = new WeakMap();

/** The messages that the tree which is being drawn answers: those after the first number, up to the second. */
let answering = [0, 0];

/** @param {unknown} item @returns {item is Item} */
function allowed(item) {
  if (typeof item === "string") return true;
  const tree = /** @type {any} */ (item);
  return typeof tree === "object" && tree !== null && TAGS.has(tree.tag);
}

/** @param {unknown} given @returns {Record<string, string>} */
function allowedAttributes(given) {
  /** @type {Record<string, string>} */
  const attrs = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    const known = ATTRIBUTES.has(name) || OPEN_ENDED.test(name);
    if (known && name !== "xmlns" && typeof value === "string") attrs[name] = value;
  }
  return attrs;
}

/** Children are the same if key and tag are; those without a key, by their position among their like.
 * @param {string | undefined} key @param {string} tag @param {Map<string, number>} counts */
function identity(key, tag, counts) {
  const name = key === undefined ? `${tag} ` : `${tag} ${key}`;
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return `${name} ${count}`;
}

/** The nodes that stay, one for each wanted child, or undefined where a new one is needed.
 * @param {Element} parent @param {Item[]} wanted @returns {(ChildNode | undefined)[]} */
function match(parent, wanted) {
  const before = new Map();
  const after = new Map();
  /** @type {Map<string, ChildNode>} */
  const found = new Map();
  for (const node of parent.childNodes) {
    const shadow = shadows.get(node);
    found.set(identity(shadow?.key, shadow?.tag ?? node.nodeName, before), node);
  }
  return wanted.map((item) => found.get(
    typeof item === "string" ? identity(undefined, "#text", after) : identity(item.key, item.tag, after)));
}

/** @param {Element} parent @param {unknown} children @param {boolean} entering */
function patchChildren(parent, children, entering) {
  const wanted = Array.isArray(children) ? children.filter(allowed) : [];
  const found = match(parent, wanted);
  const kept = new Set(found);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let cursor = parent.firstChild;
  wanted.forEach((item, index) => {
    const node = found[index] ?? create(parent.ownerDocument, item, entering);
    if (node === cursor) cursor = cursor.nextSibling;
    else place(parent, node, cursor);
    if (found[index]) patch(node, item, entering);
  });
}

/** Move without losing focus or animations, where the browser can.
 * @param {Element} parent @param {Node} node @param {Node | null} before */
function place(parent, node, before) {
  const mover = /** @type {any} */ (parent);
  if (node.parentNode === parent && mover.moveBefore) mover.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

/** @param {Document} document @param {Item} item @param {boolean} entering @returns {Node} */
function create(document, item, entering) {
  if (typeof item === "string") return document.createTextNode(item);
  const node = DRAWN.has(item.tag)
    ? document.createElementNS(SVG, item.tag)
    : document.createElement(item.tag);
  patchElement(node, item, entering);
  if (entering && item.key !== undefined) node.classList.add("bk-enter");
  return node;
}

/** @param {Node} node @param {Item} item @param {boolean} entering */
function patch(node, item, entering) {
  if (typeof item !== "string") patchElement(/** @type {Element} */ (node), item, entering);
  else if (node.nodeValue !== item) node.nodeValue = item;
}

/** @param {Element} node @param {Tree} tree @param {boolean} entering */
function patchElement(node, tree, entering) {
  const before = shadows.get(node)?.attrs;
  const attrs = allowedAttributes(tree.attrs);
  shadows.set(node, { key: tree.key, tag: tree.tag, attrs });
  patchAttributes(node, before ?? {}, attrs);
  patchChildren(node, tree.children, entering);
  patchState(node, before, attrs);
}

/** @param {Element} node @param {Record<string, string>} before @param {Record<string, string>} after */
function patchAttributes(node, before, after) {
  const roving = "data-bk-stop" in after; // its tabindex is ours
  for (const name of Object.keys(before)) {
    if (!(name in after) && !(roving && name === "tabindex")) node.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(after)) {
    if (before[name] !== value && !(roving && name === "tabindex")) node.setAttribute(name, value);
  }
  // JupyterLab looks for this on the focused element itself, not on what is around it
  if (roving || "tabindex" in after || FOCUSABLE.has(node.localName)) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }
}

/** What attributes only start with: a person may have changed it since, so it is set when the tree changes it.
 * @param {any} node @param {Record<string, string> | undefined} before @param {Record<string, string>} after */
function patchState(node, before, after) {
  const forced = before !== undefined && before["data-bk-rev"] !== after["data-bk-rev"];
  /** @param {string} name */
  const told = (name) => forced || (before ?? {})[name] !== after[name];
  const tag = node.localName;
  if (tag === "input" && told("checked")) node.checked = "checked" in after;
  if (tag === "input" && told("value")) fill(node, forced ? withTypedSince(node, after.value ?? "") : after.value ?? "");
  if (tag === "option" && told("selected")) node.selected = "selected" in after;
  if (tag === "details" && told("open")) node.open = "open" in after;
  if (tag === "select" && forced) showOption(node);
  if (tag === "form" && forced) node.reset();
}

/** @param {HTMLInputElement} input @param {string} value */
function fill(input, value) {
  if (input.value !== value) input.value = value;
}

/** What a field shows when the kernel has taken what was sent: a person may have typed on meanwhile.
 * @param {HTMLInputElement} input @param {string} wanted */
function withTypedSince(input, wanted) {
  const [before, now] = answering;
  const sent = submitted.get(input) ?? [];
  const taken = sent.filter(({ n }) => before < n && n <= now).at(-1);
  submitted.set(input, sent.filter(({ n }) => n > now));
  if (!taken || input.value === taken.value) return wanted;
  return input.value.startsWith(taken.value) ? wanted + input.value.slice(taken.value.length) : input.value;
}

/** @param {HTMLSelectElement} select */
function showOption(select) {
  const chosen = [...select.options].findIndex((o) => "selected" in (shadows.get(o)?.attrs ?? {}));
  select.selectedIndex = Math.max(chosen, 0);
}

/** A control that is linked to the kernel's state shows that state again, also after a refusal.
 * @param {Pending} answered */
function settleControl({ control, sent }) {
  if (!control?.isConnected || readControl(control) !== sent) return;
  const attrs = shadows.get(control)?.attrs ?? {};
  if (control.localName === "select") showOption(/** @type {HTMLSelectElement} */ (control));
  else if (control.type === "checkbox" || control.type === "radio") {
    /** @type {HTMLInputElement} */ (control).checked = "checked" in attrs;
  } else if ("value" in attrs) control.value = attrs.value;
}

// ------------------------------------------------------------------------------- reading controls

/** @param {any} control @returns {string | boolean} */
function readControl(control) {
  return control.type === "checkbox" ? control.checked : control.value;
}

/** @param {HTMLFormElement} form @param {any} submitter @returns {Record<string, string | boolean>} */
function readForm(form, submitter) {
  /** @type {Record<string, string | boolean>} */
  const value = {};
  for (const control of /** @type {Iterable<any>} */ (form.elements)) {
    if (!control.name || control.matches(":disabled, button, fieldset")) continue;
    if (control.type !== "radio") value[control.name] = readControl(control);
    else if (control.checked) value[control.name] = control.value;
  }
  if (submitter?.name) value[submitter.name] = submitter.value;
  return value;
}

/** @param {Element} node */
function isTextField(node) {
  if (node.localName === "select") return true;
  return node.localName === "input" && !UNTYPED.has(/** @type {HTMLInputElement} */ (node).type);
}

/** @param {Element} node */
const isOff = (node) => node.closest('[aria-disabled="true"], :disabled') !== null;

/** Whether nobody is at work where the focus is. @param {any} active */
const isFree = (active) => !active || !(active.isContentEditable || isTextField(active) || active.closest(".bk-root"));

// -------------------------------------------------------------------------------- areas of one stop

/** @param {Element} area @returns {any[]} */
function stopsOf(area) {
  return [...area.querySelectorAll("[data-bk-stop]")].filter((s) => s.closest("[data-bk-roving]") === area);
}

/** @param {Element} node */
function centre(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest stop in one direction: straight ahead if there is one, else further to the side.
 * @param {any[]} stops @param {Element} from @param {[number, number]} direction */
function ahead(stops, from, [dx, dy]) {
  const a = centre(from);
  const seen = stops.filter((stop) => stop !== from).map((stop) => {
    const b = centre(stop);
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    return { stop, along, across, cost: Math.hypot(along, across) + across };
  });
  for (const wide of [1, 3]) {
    const near = seen.filter(({ along, across }) => along > 1 && across <= wide * along);
    if (near.length) return near.reduce((x, y) => (y.cost < x.cost - 0.5 ? y : x)).stop;
  }
  return undefined;
}

/** @param {any[]} stops @param {any} from @param {string} key @param {boolean} far */
function stepInGrid(stops, from, key, far) {
  /** @type {Map<Element | null, any[]>} */
  const rows = new Map();
  for (const stop of stops) {
    const row = stop.closest("tr, [role=row]");
    rows.set(row, [...(rows.get(row) ?? []), stop]);
  }
  const row = rows.get(from.closest("tr, [role=row]")) ?? [];
  if (key === "Home") return far ? stops[0] : row[0];
  if (key === "End") return far ? stops.at(-1) : row.at(-1);
  const [dx, dy] = ARROWS[key];
  if (dx) return row[row.indexOf(from) + dx];
  const all = [...rows.values()];
  const beside = all[all.indexOf(row) + dy] ?? [];
  /** @param {Element} stop */
  const away = (stop) => Math.abs(centre(stop).x - centre(from).x);
  return beside.length ? beside.reduce((x, y) => (away(y) < away(x) ? y : x)) : undefined;
}

/** @param {any[]} stops @param {any} from @param {string} key */
function stepInRow(stops, from, key) {
  if (key === "Home") return stops[0];
  if (key === "End") return stops.at(-1);
  const [dx, dy] = ARROWS[key];
  return stops[(stops.indexOf(from) + dx + dy + stops.length) % stops.length];
}

/** Where a key leads from a stop, if it leads anywhere.
 * @param {Element} area @param {any} from @param {KeyboardEvent} event */
function step(area, from, event) {
  const { key, ctrlKey, metaKey } = event;
  const stops = stopsOf(area).filter((stop) => stop.getClientRects().length > 0);
  const far = ctrlKey || metaKey;
  if (far && key in ARROWS) return undefined;
  const kind = area.getAttribute("data-bk-roving");
  if (kind === "grid") return stepInGrid(stops, from, key, far);
  if (kind === "row" || !(key in ARROWS)) return stepInRow(stops, from, key);
  return ahead(stops, from, ARROWS[key]);
}

// ---------------------------------------------------------------------------------------- the view

/** The last number given to a message; shared by all views of a model, so that it only grows. */
let lastNumber = 0;

class View {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.document = el.ownerDocument;
    this.root = this.build(el);
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    /** @type {WeakMap<Element, {key: string | null, index: number}>} */
    this.places = new WeakMap();
    this.tree = null;
    this.drawn = false;
    this.patching = false;
    this.ack = model.get("ack");
    this.spoken = model.get("announcement")?.n;
    this.stop = new AbortController();
    this.queue = () => this.schedule();
    this.listen();
    this.update();
  }

  /** @param {string} tag @param {string} className @param {Record<string, string>} [attrs] */
  make(tag, className, attrs = {}) {
    const node = this.document.createElement(tag);
    node.className = className;
    for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
    return node;
  }

  /** @param {HTMLElement} el */
  build(el) {
    const quiet = { "data-lm-suppress-shortcuts": "true" };
    const root = this.make("div", "bk-root", { tabindex: "-1", ...quiet });
    this.notice = this.make("div", "bk-notice");
    this.alert = this.make("div", "bk-notice-text", { role: "alert" });
    this.dismiss = this.make("button", "bk-notice-close", { type: "button", hidden: "", ...quiet });
    this.notice.append(this.alert, this.dismiss);
    this.offline = this.make("div", "bk-offline", { role: "alert" });
    this.scene = this.make("div", "bk-scene");
    this.status = this.make("div", "bk-spoken", { role: "status" });
    root.append(this.offline, this.notice, this.scene, this.status);
    el.append(root);
    return root;
  }

  listen() {
    const { signal } = this.stop;
    /** @type {[string, (event: any) => void][]} */
    const heard = [
      ["click", (e) => this.onClick(e)],
      ["submit", (e) => this.onSubmit(e)],
      ["change", (e) => this.onChange(e)],
      ["keydown", (e) => this.onKey(e)],
      ["focusin", (e) => this.onFocus(e)],
      ["animationend", (e) => e.target.classList.remove("bk-enter")],
    ];
    for (const [name, act] of heard) {
      this.root.addEventListener(name, (event) => this.patching || act(event), { signal });
    }
    this.dismiss?.addEventListener("click", (e) => this.onDismiss(e), { signal });
    for (const name of TRAITS) this.model.on(`change:${name}`, this.queue);
  }

  close() {
    this.stop.abort();
    for (const name of TRAITS) this.model.off(`change:${name}`, this.queue);
    this.root.remove();
  }

  /** Traits that arrive together are drawn together. */
  schedule() {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      if (!this.stop.signal.aborted) this.update();
    });
  }

  update() {
    const { model } = this;
    const strings = model.get("strings") ?? {};
    const ack = model.get("ack");
    answering = [this.ack, ack];
    this.root.lang = model.get("language");
    this.dismiss?.setAttribute("aria-label", strings.dismiss ?? "");
    this.draw(model.get("tree"));
    this.showAlert(model.get("alert") ?? "", ack !== this.ack);
    this.speak(model.get("announcement"));
    this.ack = ack;
    this.acknowledge(ack);
  }

  /** @param {any} tree */
  draw(tree) {
    if (tree === this.tree || !this.scene) return;
    this.tree = tree;
    const held = this.holdFocus();
    const wishes = this.focusWishes();
    const sights = this.wishes("data-bk-show");
    this.patching = true;
    try {
      patchChildren(this.scene, tree && tree.tag ? [tree] : [], this.drawn);
    } finally {
      this.patching = false;
    }
    for (const area of this.scene.querySelectorAll("[data-bk-roving]")) this.settleArea(area, held.node);
    this.restoreFocus(held);
    if (this.drawn) {
      this.grantFocus(wishes, held);
      this.grantSight(sights);
    } else this.land();
    this.drawn = true;
  }

  // ------------------------------------------------------------------------------------- focus

  active() {
    const scope = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const node = scope.activeElement;
    return node && this.root.contains(node) ? /** @type {any} */ (node) : null;
  }

  /** Who has the focus, and where to look for a successor if it goes. */
  holdFocus() {
    const node = this.active();
    const area = node?.closest("[data-bk-roving]") ?? null;
    const above = [];
    for (let up = node?.parentElement; up && up !== this.root; up = up.parentElement) above.push(up);
    const selection = node && isTextField(node) && "selectionStart" in node
      ? [node.selectionStart, node.selectionEnd] : null;
    return { node, area, above, selection, key: node?.getAttribute("data-bk-key") ?? null };
  }

  /** @param {ReturnType<View["holdFocus"]>} held */
  restoreFocus({ node, area, above, selection, key }) {
    if (!node) return;
    if (node.isConnected && !node.matches(":disabled")) {
      if (this.active() === node) return;
      node.focus({ preventScroll: true });
      if (selection && selection[0] !== null) node.setSelectionRange(...selection);
      return;
    }
    const same = key === null ? null : this.find("data-bk-key", key);
    const place = area?.isConnected ? area.querySelector('[data-bk-stop][tabindex="0"]') : null;
    for (const next of [same, place, ...above.map((up) => (up.isConnected ? this.firstIn(up) : null))]) {
      next?.focus({ preventScroll: true });
      if (next && this.active() === next) return;
    }
    this.root.focus({ preventScroll: true });
  }

  /** @param {string} name @param {string} value @returns {HTMLElement | null} */
  find(name, value) {
    return this.scene?.querySelector(`[${name}="${CSS.escape(value)}"]`) ?? null;
  }

  /** @param {Element} node @returns {HTMLElement | null} */
  firstIn(node) {
    return node.querySelector('button:enabled, input:enabled, select:enabled, summary, [tabindex="0"]');
  }

  /** @returns {Map<Element, string | null>} */
  focusWishes() {
    return this.wishes("data-bk-focus");
  }

  /** @param {string} name @returns {Map<Element, string | null>} */
  wishes(name) {
    const wishing = this.scene?.querySelectorAll(`[${name}]`) ?? [];
    return new Map([...wishing].map((node) => [node, node.getAttribute(name)]));
  }

  /** What the tree wants to be seen anew is scrolled to, no further than needed.
   * @param {Map<Element, string | null>} before */
  grantSight(before) {
    for (const [node, wish] of this.wishes("data-bk-show")) {
      if (before.get(node) !== wish) node.scrollIntoView({ block: "nearest" });
    }
  }

  /** A view that comes because of what a person did in another one: the focus that went with that one
   * lands here, where the tree says. When that was is noted on the page: each component has a module of its
   * own. */
  land() {
    const page = /** @type {any} */ (this.document.defaultView);
    if (!page || !this.scene?.querySelector("[data-bk-land]")) return;
    const until = (page.__bkActed ?? -Infinity) + LAND_WITHIN;
    const attempt = () => {
      if (this.stop.signal.aborted || page.performance.now() > until) return;
      if (!this.root.isConnected) page.requestAnimationFrame(attempt);
      else if (isFree(this.document.activeElement)) {
        this.goal(/** @type {Element} */ (this.scene?.querySelector("[data-bk-land]")))?.focus();
      }
    };
    attempt();
  }

  /** Where the focus goes in a node: to the stop of an area. @param {Element | null} node @returns {any} */
  goal(node) {
    return node?.hasAttribute("data-bk-roving") ? node.querySelector('[data-bk-stop][tabindex="0"]') : node;
  }

  /** Focus goes where the tree asks for it anew, if the person was in here.
   * @param {Map<Element, string | null>} before @param {ReturnType<View["holdFocus"]>} held */
  grantFocus(before, held) {
    if (!held.node) return;
    for (const node of this.scene?.querySelectorAll("[data-bk-focus]") ?? []) {
      if (before.get(node) === node.getAttribute("data-bk-focus")) continue;
      this.goal(node)?.focus();
    }
  }

  /** Give an area its one tab stop: the remembered one, else the chosen one, else the first.
   * @param {Element} area @param {Element | null} focused */
  settleArea(area, focused) {
    const stops = stopsOf(area);
    if (!stops.length) return;
    const place = this.places.get(area);
    const chosen = stops.find((stop) => stop.matches(
      '[aria-selected="true"], [aria-checked="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"])'));
    const here = stops.find((stop) => stop === focused);
    const same = place && place.key !== null
      ? stops.find((stop) => stop.getAttribute("data-bk-key") === place.key) : undefined;
    const near = place ? stops[Math.min(place.index, stops.length - 1)] : undefined;
    const follows = area.getAttribute("data-bk-roving") === "row" ? chosen : undefined;
    this.setStop(area, here ?? follows ?? same ?? near ?? chosen ?? stops[0], stops);
  }

  /** @param {Element} area @param {Element} current @param {Element[]} [stops] */
  setStop(area, current, stops = stopsOf(area)) {
    for (const stop of stops) {
      const wanted = stop === current ? "0" : "-1";
      if (stop.getAttribute("tabindex") !== wanted) stop.setAttribute("tabindex", wanted);
    }
    this.places.set(area, { key: current.getAttribute("data-bk-key"), index: stops.indexOf(current) });
  }

  /** @param {FocusEvent} event */
  onFocus(event) {
    const stop = /** @type {Element} */ (event.target).closest("[data-bk-stop]");
    const area = stop?.closest("[data-bk-roving]");
    if (stop && area) this.setStop(area, stop);
  }

  // ------------------------------------------------------------------------------ what a person does

  /** @param {MouseEvent} event */
  onClick(event) {
    const node = /** @type {Element} */ (event.target).closest("[data-bk-action]");
    if (!node || !this.root.contains(node)) return;
    if (node.localName === "button") event.preventDefault(); // an action never also submits the form around it
    if (!isOff(node) && !this.isSlip(node, event)) {
      this.send(node.getAttribute("data-bk-action"), undefined, event);
    }
  }

  /** The second click of a double click, where what is done cannot be taken back.
   * @param {Element} node @param {MouseEvent} event */
  isSlip(node, event) {
    const page = /** @type {any} */ (this.document.defaultView);
    const since = event.timeStamp - (page?.__bkActed ?? -Infinity);
    return event.detail > 1 && since < TWICE_WITHIN && node.closest("[data-bk-once]") !== null;
  }

  /** @param {SubmitEvent} event */
  onSubmit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const action = form.getAttribute("data-bk-submit");
    if (action === null || isOff(form)) return;
    const n = this.send(action, readForm(form, event.submitter), event);
    for (const control of /** @type {Iterable<any>} */ (form.elements)) {
      submitted.set(control, [...(submitted.get(control) ?? []), { n, value: control.value }]);
    }
  }

  /** @param {Event} event */
  onChange(event) {
    const control = /** @type {any} */ (event.target);
    const action = control.getAttribute("data-bk-change");
    if (action !== null && !isOff(control)) this.send(action, readControl(control), event, control);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.isComposing || event.keyCode === 229) return;
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey;
    // the page around must not take a letter for a command of its own; Tab and Escape stay everyone's
    if (bare && event.key !== "Tab" && event.key !== "Escape") event.stopPropagation();
    const node = /** @type {Element} */ (event.target);
    if (event.altKey || isTextField(node)) return;
    if (this.moveStop(node, event) || (bare && (this.press(node, event) || this.shortcut(node, event)))) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @param {Element} node @param {KeyboardEvent} event */
  moveStop(node, event) {
    if (event.shiftKey || !(event.key in ARROWS || event.key === "Home" || event.key === "End")) return false;
    const stop = node.closest("[data-bk-stop]");
    const area = stop?.closest("[data-bk-roving]");
    if (!stop || !area) return false;
    step(area, stop, event)?.focus();
    return true;
  }

  /** Enter and Space on what the browser does not press itself.
   * @param {Element} node @param {KeyboardEvent} event */
  press(node, event) {
    if ((event.key !== "Enter" && event.key !== " ") || FOCUSABLE.has(node.localName)) return false;
    const action = node.getAttribute("data-bk-action");
    if (action === null) return false;
    if (!event.repeat && !isOff(node)) this.send(action, undefined, event);
    return true;
  }

  /** @param {Element} node @param {KeyboardEvent} event */
  shortcut(node, event) {
    for (let at = node.closest("[data-bk-keys]"); at; at = at.parentElement?.closest("[data-bk-keys]") ?? null) {
      for (const pair of (at.getAttribute("data-bk-keys") ?? "").split(/\s+/)) {
        const cut = pair.indexOf("=", 1);
        if (cut < 1 || pair.slice(0, cut) !== event.key) continue;
        if (!event.repeat && !isOff(at)) this.send(pair.slice(cut + 1), undefined, event);
        return true;
      }
    }
    return false;
  }

  /** @param {Event} event */
  onDismiss(event) {
    this.showAlert("", true);
    this.firstIn(/** @type {Element} */ (this.scene))?.focus();
    this.send("bk:dismiss", undefined, event);
  }

  // --------------------------------------------------------------------------------- the wire

  /** @param {string | null} action @param {Value | undefined} value @param {Event} event @param {any} [control] */
  send(action, value, event, control = null) {
    const n = (lastNumber = Math.max(lastNumber, Number(this.model.get("ack")) || 0) + 1);
    this.pending.set(n, { at: event.timeStamp, control, sent: value });
    const page = /** @type {any} */ (this.document.defaultView);
    if (page) page.__bkActed = page.performance.now();
    setTimeout(() => this.showBusy(), BUSY_AFTER);
    const message = value === undefined ? { n, action } : { n, action, value };
    try {
      this.model.send(message, { iopub: { status: (/** @type {any} */ status) => this.onStatus(n, status) } });
    } catch {
      this.showOffline(true);
    }
    return n;
  }

  /** A kernel that is done with a message and did not answer it does not know this widget any more.
   * @param {number} n @param {any} status */
  onStatus(n, status) {
    if (status?.content?.execution_state !== "idle") return;
    setTimeout(() => this.pending.has(n) && this.showOffline(true), ANSWER_WITHIN);
  }

  /** @param {number} ack */
  acknowledge(ack) {
    const done = [...this.pending].filter(([n]) => n <= ack);
    if (!done.length) return;
    for (const [n, pending] of done) {
      this.pending.delete(n);
      settleControl(pending);
    }
    this.showBusy();
    this.showOffline(false);
    this.document.defaultView?.requestAnimationFrame(() => this.record(done));
  }

  /** How long each answer took to be seen; the tests of the real thing read it.
   * @param {[number, Pending][]} done */
  record(done) {
    const page = /** @type {any} */ (this.document.defaultView);
    const seen = (page.__bkLatency ??= []);
    for (const [n, { at }] of done) seen.push({ n, ms: page.performance.now() - at });
    if (seen.length > 500) seen.splice(0, seen.length - 500);
  }

  // ------------------------------------------------------------------------------- what it shows

  showBusy() {
    const now = this.document.defaultView?.performance.now() ?? 0;
    const late = [...this.pending.values()].some(({ at }) => now - at >= BUSY_AFTER - 20);
    this.root.classList.toggle("bk-busy", late && !this.offline?.textContent);
  }

  /** @param {boolean} gone */
  showOffline(gone) {
    if (this.stop.signal.aborted || !this.offline) return;
    const text = gone ? this.model.get("strings")?.disconnected ?? "" : "";
    if (this.offline.textContent !== text) this.offline.textContent = text;
    this.showBusy();
  }

  /** @param {string} text @param {boolean} answered */
  showAlert(text, answered) {
    if (!this.alert || !this.dismiss) return;
    const same = this.alert.textContent === text;
    // the same refusal once more is said once more
    if (!same || (answered && text)) this.alert.textContent = text;
    this.dismiss.hidden = !text;
  }

  /** @param {{n: number, text: string} | undefined} announcement */
  speak(announcement) {
    if (!announcement || announcement.n === this.spoken || !this.status) return;
    this.spoken = announcement.n;
    const again = this.status.textContent === announcement.text;
    this.status.textContent = again ? `${announcement.text}\u00a0` : announcement.text;
  }
}

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  const view = new View(model, el);
  return () => view.close();
}

export default { render };
