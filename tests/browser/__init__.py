"""Tests in a real Chromium against a real JupyterLab, and the few classes that drive both.

A test asks for the fixture ``open_notebook``::

    @pytest.mark.browser
    def test_counter(open_notebook: OpenNotebook) -> None:
        notebook = open_notebook(["from boardkit_widgets import Counter\\ncounter = Counter()\\ncounter"])
        notebook.locator(".bk-counter button").click()
        notebook.expect_kernel("counter.count", 1)

No test waits for a time: it waits for a condition, through Playwright's ``expect``, through
``Notebook.expect_kernel``, or through ``until``.
"""
