/* One set of keys for every screen of the desk. It is a Stimulus controller of Wagtail's own app, so the
   account's switch for keyboard shortcuts turns it off. Items are [data-desk-item]; what can be done with
   one is [data-desk-act] inside it. A single key chooses, opens, marks, accepts or begins to refuse; it
   never publishes and never sends a reason that was not typed. */
(() => {
  "use strict";

  const { Controller } = window.StimulusModule;

  /* The key of each act; where one key has several acts, the first that the item offers. */
  const KEY_OF = {
    take: "p",
    take_over: "p",
    release: "p",
    assign: "t",
    hand_over: "t",
    deadline: "t",
    accept: "a",
    edit: "e",
    refuse: "r",
    discard: "d",
    send_back: "d",
    note: "n",
    undo: "u",
    again: "b",
    paste: "v",
    mark: "x",
    open: "Enter",
  };
  /* Keys whose act needs words of a person: they put the focus into the field and go no further. */
  const ASKS = new Set(["t", "d", "n", "v"]);
  const FIELD = "input:not([type=hidden], [type=submit], [type=button]), textarea, select";
  const TYPED = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select";
  const LIVE = "[role=dialog], [role=listbox], [role=menu], [role=combobox]";
  const REACHED_BY_TAB = "a[href], button, input, select, textarea, summary";

  const isSeen = (element) => element.getClientRects().length > 0;
  const isTyping = (element) =>
    element.isContentEditable || element.matches(TYPED) || Boolean(element.closest(LIVE));
  const dialogIsOpen = () =>
    [...document.querySelectorAll("[aria-modal=true], .w-dialog")].some(
      (dialog) => dialog.getAttribute("aria-hidden") !== "true" && isSeen(dialog),
    );

  const unfold = (element) => {
    for (let part = element.closest("details"); part; part = part.parentElement.closest("details")) {
      part.open = true;
    }
  };

  const focusOn = (element) => {
    unfold(element);
    element.focus();
    element.scrollIntoView({ block: "nearest" });
  };

  class DeskKeys extends Controller {
    static values = { items: { type: String, default: "[data-desk-item]" }, rove: Boolean };

    static get shouldLoad() {
      return Boolean(window.wagtailConfig.KEYBOARD_SHORTCUTS_ENABLED);
    }

    connect() {
      this.marked = null;
      this.element.querySelectorAll("[data-desk-verdicts] label").forEach((label, place) => {
        label.append(this.hint(String(place + 1)));
      });
      this.press = this.press.bind(this);
      this.follow = this.follow.bind(this);
      this.leave = this.leave.bind(this);
      this.hold = this.hold.bind(this);
      this.letGo = this.letGo.bind(this);
      document.addEventListener("keydown", this.press, true);
      document.addEventListener("pointerdown", this.hold, true);
      document.addEventListener("pointerup", this.letGo, true);
      document.addEventListener("pointercancel", this.letGo, true);
      this.element.addEventListener("focusin", this.follow);
      this.element.addEventListener("focusout", this.leave);
      this.settle(this.items[0]);
    }

    disconnect() {
      document.removeEventListener("keydown", this.press, true);
      document.removeEventListener("pointerdown", this.hold, true);
      document.removeEventListener("pointerup", this.letGo, true);
      document.removeEventListener("pointercancel", this.letGo, true);
      this.element.removeEventListener("focusin", this.follow);
      this.element.removeEventListener("focusout", this.leave);
    }

    get items() {
      return [...this.element.querySelectorAll(this.itemsValue)].filter(isSeen);
    }

    get focused() {
      return document.activeElement.closest(this.itemsValue);
    }

    /* Where the hand is now: the item in focus, else the one that Tab would come back to. */
    get current() {
      return this.focused || this.items.find((item) => item === this.settled) || null;
    }

    press(event) {
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        if (!dialogIsOpen()) this.offerMainAct(event);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || dialogIsOpen()) return;
      if (event.key === "Escape") this.leaveField(event);
      else if (this.chooseVerdict(event) || isTyping(event.target)) return;
      else this.handle(event);
    }

    handle(event) {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      let isDone = false;
      if (key === "j" || key === "k") isDone = this.step(key === "j" ? 1 : -1);
      else if (event.repeat) return;
      else if (key === "g") isDone = this.goToNextThatNeedsSomeone();
      else if (key === "x" && event.shiftKey) isDone = this.markRange();
      else if (key === "Enter") isDone = event.target === this.focused && this.open();
      else if (!event.shiftKey && Object.values(KEY_OF).includes(key)) isDone = this.act(key);
      if (isDone) event.preventDefault();
    }

    /* Focus follows the person only: J, K, Tab or a click, never a row that arrives. */
    follow(event) {
      const item = event.target.closest(this.itemsValue);
      if (!item || item.classList.contains("is-focus")) return;
      this.settle(item);
      item.classList.add("is-focus");
      if (!this.isHeld) this.showHints(item);
    }

    /* Hints make the buttons wider: under a finger that is still down, the button would move away
       and the click would be lost. They come when the finger is up and the click is done. */
    hold() {
      this.isHeld = true;
    }

    letGo() {
      setTimeout(() => {
        this.isHeld = false;
        const item = this.focused;
        if (item && !item.querySelector("[data-desk-hint]")) this.showHints(item);
      });
    }

    leave(event) {
      const item = event.target.closest(this.itemsValue);
      if (!item || event.relatedTarget?.closest(this.itemsValue) === item) return;
      item.classList.remove("is-focus");
      item.querySelectorAll("[data-desk-hint]").forEach((hint) => hint.remove());
    }

    /* The one item that Tab comes to; in a list, Tab goes through its acts and then leaves the list. */
    settle(item) {
      this.settled = item;
      this.items.forEach((one) => {
        one.tabIndex = one === item ? 0 : -1;
        if (!this.roveValue) return;
        const isOn = one === item || one.contains(item) || item.contains(one);
        this.partsOf(one, REACHED_BY_TAB).forEach((element) => {
          if (isOn) element.removeAttribute("tabindex");
          else element.tabIndex = -1;
        });
      });
    }

    showHints(item) {
      const hinted = new Set();
      this.actsIn(item).forEach((element) => {
        const key = KEY_OF[element.dataset.deskAct];
        const place = element.matches("form") ? element.querySelector("[type=submit]") : element;
        if (!key || hinted.has(key) || !place || place.matches(FIELD)) return;
        hinted.add(key);
        place.append(this.hint(key));
      });
    }

    hint(key) {
      const hint = document.createElement("kbd");
      hint.className = "desk-kbd";
      hint.dataset.deskHint = "";
      hint.setAttribute("aria-hidden", "true");
      hint.textContent = key === "Enter" ? "↵" : key.toUpperCase();
      return hint;
    }

    step(by) {
      const { items, current } = this;
      const at = items.indexOf(current);
      const isOnIt = current && this.focused === current;
      const next = isOnIt ? items[at + by] : items[Math.max(at, 0)];
      if (next) focusOn(next);
      else if (by > 0 && isOnIt) this.element.querySelector("[data-desk-act=next]")?.focus();
      return true;
    }

    goToNextThatNeedsSomeone() {
      const { items } = this;
      const after = items.indexOf(this.focused) + 1;
      const next = [...items.slice(after), ...items.slice(0, after)].find(
        (item) => item.matches("[data-desk-needs]") || item.querySelector("[data-desk-needs]"),
      );
      if (next) focusOn(next);
      return Boolean(next);
    }

    /* Of the item itself, not of an item inside it. */
    partsOf(item, selector) {
      return [...item.querySelectorAll(selector)].filter(
        (element) => element.closest(this.itemsValue) === item,
      );
    }

    actsIn(item) {
      return this.partsOf(item, "[data-desk-act]").filter((element) => !element.disabled);
    }

    act(key) {
      const item = this.focused;
      const inItem = item ? this.actsIn(item) : [];
      const ofScreen = [...this.element.querySelectorAll("[data-desk-act]")].filter(
        (element) => !element.closest(this.itemsValue) && !element.disabled,
      );
      const found = [...inItem, ...ofScreen].filter(
        (element) => KEY_OF[element.dataset.deskAct] === key,
      );
      const order = Object.keys(KEY_OF);
      found.sort((a, b) => order.indexOf(a.dataset.deskAct) - order.indexOf(b.dataset.deskAct));
      const own = found.find((element) => inItem.includes(element)) || found[0];
      return own ? this.use(own, key) : key === "n" && this.noteOnField(item);
    }

    use(element, key) {
      const form = element.closest("form");
      const asked = this.fieldAskedBy(element, form);
      if (asked && asked.type !== "checkbox") focusOn(asked);
      else if (ASKS.has(key) && !element.matches("a, summary")) focusOn(element);
      else if (element.matches("summary")) this.unfoldAndEnter(element);
      else if (element.closest("[data-desk-main]") || form?.querySelector("[data-desk-main]")) {
        focusOn(element);
      } else {
        unfold(element);
        (element.matches("form") ? element.querySelector("[type=submit]") : element).click();
      }
      return true;
    }

    /* The first field that a person has to fill before the act can be sent. */
    fieldAskedBy(element, form) {
      if (element.matches(FIELD)) return element;
      if (!element.matches("form, button, a, summary")) return element.querySelector(FIELD);
      if (!form || form.id === "page-edit-form" || element.matches("a, summary")) return null;
      return form.querySelector(FIELD);
    }

    unfoldAndEnter(summary) {
      summary.parentElement.open = true;
      focusOn(summary.parentElement.querySelector(FIELD) || summary);
    }

    open() {
      const item = this.focused;
      const acts = item ? this.actsIn(item) : [];
      const opener =
        acts.find((element) => element.dataset.deskAct === "open") ||
        item?.querySelector("a[href], summary");
      if (opener) {
        unfold(opener);
        opener.click();
        return true;
      }
      const field = item?.querySelector("[contenteditable=true], " + FIELD);
      if (field) focusOn(field);
      return Boolean(field);
    }

    markRange() {
      const { items } = this;
      const boxOf = (item) => item?.querySelector("[data-desk-act=mark]");
      const to = items.indexOf(this.focused);
      const from = Math.max(items.indexOf(this.marked || this.focused), 0);
      items.slice(Math.min(from, to), Math.max(from, to) + 1).forEach((item) => {
        const box = boxOf(item);
        if (box && !box.checked) box.click();
      });
      this.marked = this.focused;
      return Boolean(boxOf(this.focused));
    }

    noteOnField(item) {
      const button = item?.querySelector("[data-comment-add]");
      if (!button) return false;
      focusOn(button);
      return true;
    }

    chooseVerdict(event) {
      const group = event.target.closest("[data-desk-verdicts]");
      if (!group || !/^[1-5]$/.test(event.key)) return false;
      const radio = group.querySelectorAll("input[type=radio]")[Number(event.key) - 1];
      if (!radio || radio.disabled) return false;
      event.preventDefault();
      radio.focus();
      radio.click();
      return true;
    }

    leaveField(event) {
      const item = isTyping(event.target) && event.target.closest(this.itemsValue);
      if (!item || document.querySelector("[aria-expanded=true][role=combobox]")) return;
      event.preventDefault();
      item.focus();
    }

    /* The act that the place is about: the form one types in, else the item's, else the screen's. */
    mainActFrom(target) {
      const form = target.closest("form:not(#page-edit-form)");
      if (form && this.element.contains(form) && isTyping(target)) {
        return form.method === "post" ? form.querySelector("[type=submit]") : null;
      }
      return (
        this.focused?.querySelector("[data-desk-main]") ||
        this.element.querySelector("[data-desk-main]:not([data-desk-item] *)")
      );
    }

    offerMainAct(event) {
      const button = this.mainActFrom(event.target);
      const panel = document.getElementById("desk-main-act");
      if (!button || button.disabled || !panel) return;
      event.preventDefault();
      event.stopPropagation();
      const form = button.form || button.closest("form");
      if (form && form.id !== "page-edit-form" && !form.reportValidity()) return;
      const name = button.cloneNode(true);
      name.querySelectorAll("[data-desk-hint], svg").forEach((part) => part.remove());
      panel.querySelector("[data-desk-act-name]").textContent = name.textContent.trim();
      const effect = panel.querySelector("[data-desk-act-effect]");
      effect.textContent = button.dataset.deskMain || effect.dataset.deskActEffect;
      const go = panel.querySelector("[data-desk-go]");
      go.textContent = name.textContent.trim();
      go.onclick = () => {
        panel.dispatchEvent(new CustomEvent("w-dialog:hide"));
        /* What stands around the form may have been renewed meanwhile, and the button with it. */
        (button.isConnected ? button : this.mainActFrom(document.body))?.click();
      };
      panel.dispatchEvent(new CustomEvent("w-dialog:show"));
      go.focus();
    }
  }

  window.wagtail.app.register("desk-keys", DeskKeys);
})();
