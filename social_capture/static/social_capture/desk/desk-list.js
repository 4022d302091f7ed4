/* A list of the desk: marks and the bar of acts in bulk, and pages that follow each other without leaving the
   place. Without this script every act and every page still works, by its form and its link. */
(() => {
  "use strict";

  const SLOW = 300; /* Before that, a skeleton would only flicker. */

  const results = document.querySelector("[data-desk-results]");
  const bar = document.querySelector("[data-desk-bulk]");
  if (!results) return;

  const boxes = () => [...results.querySelectorAll("[data-desk-mark]")];

  /* Marks */
  let last = null;

  const countMarks = () => {
    if (!bar) return;
    const marked = boxes().filter((box) => box.checked);
    const most = Number(bar.dataset.deskMost);
    const isTooMany = marked.length > most;
    const said = bar.querySelector("[data-desk-marked]");
    said.textContent = `${said.dataset.deskMarked} ${marked.length}`;
    if (isTooMany) said.textContent += ` · ${said.dataset.deskTooMany}`;
    bar.hidden = marked.length === 0;
    bar.querySelectorAll("[type=submit]").forEach((button) => {
      button.disabled = isTooMany;
    });
    const page = results.querySelector("[data-desk-mark-page]");
    if (page) {
      page.checked = marked.length > 0 && marked.length === boxes().length;
      page.indeterminate = marked.length > 0 && !page.checked;
    }
  };

  results.addEventListener("click", (event) => {
    const box = event.target.closest("[data-desk-mark]");
    if (!box) return;
    if (event.shiftKey && last) {
      const all = boxes();
      const [from, to] = [all.indexOf(last), all.indexOf(box)].sort((a, b) => a - b);
      if (from >= 0) all.slice(from, to + 1).forEach((one) => (one.checked = box.checked));
    }
    last = box;
    countMarks();
  });

  results.addEventListener("change", (event) => {
    if (event.target.matches("[data-desk-mark-page]")) {
      boxes().forEach((box) => (box.checked = event.target.checked));
    }
    countMarks();
  });

  /* What the act needs has to be there before it is sent: the marks stay as they are. */
  const NEEDED = { discard: ["code"] };
  bar?.addEventListener("submit", (event) => {
    const act = event.submitter?.value;
    const needed = [...(NEEDED[act] || [])];
    if (act === "discard" && bar.elements.code.value === "other") needed.push("reason");
    const empty = needed.map((name) => bar.elements[name]).find((field) => !field.value.trim());
    if (!empty) return;
    event.preventDefault();
    empty.required = true;
    empty.reportValidity();
    empty.required = false;
  });

  /* The next page, below this one */
  const trouble = results.querySelector("[data-desk-trouble]");

  const skeleton = (table) => {
    const rows = document.createElement("div");
    rows.setAttribute("aria-hidden", "true");
    rows.innerHTML = '<div class="desk-skel"></div>'.repeat(3);
    table.after(rows);
    return rows;
  };

  const fetchPage = async (address) => {
    const answer = await fetch(address, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector("[data-desk-results]");
    if (!answer.ok || !found) throw new Error(`the list answered ${answer.status}`);
    return found;
  };

  const append = async (link) => {
    const table = results.querySelector("table");
    if (results.getAttribute("aria-busy")) return;
    results.setAttribute("aria-busy", "true");
    trouble.hidden = true;
    let rows = null;
    const timer = setTimeout(() => (rows = skeleton(table)), SLOW);
    try {
      const found = await fetchPage(link.href);
      const arrived = [...found.querySelectorAll("[data-desk-item]")];
      (table.tBodies[0]?.rows[0]?.matches("[data-desk-item]") ? table.tBodies[0] : table).append(...arrived);
      const next = found.querySelector("[data-desk-next]");
      if (next) link.replaceWith(next);
      else link.remove();
      const said = results.querySelector("[data-desk-loaded]");
      said.textContent = said.dataset.deskLoaded;
      countMarks();
      arrived.forEach((item) => (item.tabIndex = -1));
      arrived[0]?.focus();
    } catch {
      trouble.hidden = false;
      trouble.querySelector("[data-desk-again]").onclick = () => append(link);
    } finally {
      clearTimeout(timer);
      rows?.remove();
      results.removeAttribute("aria-busy");
    }
  };

  results.addEventListener("click", (event) => {
    const link = event.target.closest("[data-desk-next]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    append(link);
  });

  /* The old rows stay while the filters are applied. */
  document.querySelector("[data-desk-filter]")?.addEventListener("submit", () => {
    results.setAttribute("aria-busy", "true");
  });
  window.addEventListener("pageshow", () => {
    results.removeAttribute("aria-busy");
    countMarks();
  });

  /* An opened row is chosen by focus: its quote, formula and reasons are read without a click. */
  results.addEventListener("focusin", (event) => {
    if (!event.target.matches("[data-desk-item]")) return;
    const opened = event.target.querySelector("details");
    if (!opened || opened.open) return;
    results.querySelectorAll("details[data-desk-by-focus]").forEach((other) => {
      other.open = false;
      delete other.dataset.deskByFocus;
    });
    opened.open = true;
    opened.dataset.deskByFocus = "";
  });

  countMarks();
})();
