// Light, dark, or as the system has it.

import { $ } from "./dom.js";

const THEMES = { auto: ["◐", "as the system"], light: ["☀", "light"], dark: ["☾", "dark"] };

/** Sets the button up; the choice is kept in this browser. */
export function themeButton() {
  const names = Object.keys(THEMES);
  let theme = localStorage.getItem("theme");
  if (!names.includes(theme)) theme = "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
    $("theme").textContent = THEMES[theme][0];
    $("theme").setAttribute("aria-label", `Colours: ${THEMES[theme][1]}`);
  };
  $("theme").addEventListener("click", () => {
    theme = names[(names.indexOf(theme) + 1) % names.length];
    localStorage.setItem("theme", theme);
    show();
  });
  show();
}
