// Small helpers around the document.

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

/** All elements that match. */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/** A new element; attributes that begin with `on` are listeners. */
export const el = (tag, attributes = {}, ...children) =>
  made(document.createElement(tag), attributes, children);

/** The same in SVG. */
export const svg = (tag, attributes = {}, ...children) =>
  made(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/** The picture of a piece, from the symbols in the page. */
export const icon = (name, attributes = {}) =>
  svg("svg", { class: `icon ${name}`, "aria-hidden": "true", viewBox: "0 0 48 48", ...attributes },
    svg("use", { href: `#icon-${name}` }));

/** Sets which button of a group is pressed. */
export function press(attribute, value) {
  for (const button of all(`button[data-${attribute}]`))
    button.setAttribute("aria-pressed", String(button.dataset[attribute] === value));
}

/** Shows or hides a sentence about something that went wrong. */
export function complain(element, message) {
  element.hidden = !message;
  element.textContent = message || "";
}

let fading;

/** A short note that goes away by itself. */
export function toast(message) {
  const note = $("toast");
  note.textContent = message;
  note.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { note.hidden = true; }, 2500);
}
