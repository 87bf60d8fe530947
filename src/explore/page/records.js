// Cases to step through: pasted, from a file chosen here, or from the file the program was started
// with. A large file of JSON Lines stays in the browser; each line is read when it is shown.

import { ask, opened } from "./api.js";
import { $, complain } from "./dom.js";

const LARGEST = 60_000;

/** A list of cases from text: {name, count, get(index)}; throws with a reason. */
async function fromText(name, text) {
  const lines = text.split("\n").filter((line) => line.trim());
  if (lines.length > 1 && lines.every((line) => line.trimStart().startsWith("{") && line.trimEnd().endsWith("}"))) {
    const get = async (index) => (await ask("read", { text: lines[index] })).cases[0];
    return { name, count: lines.length, get };
  }
  if (text.length > LARGEST) throw new Error("That is too long for one case; JSON Lines may be of any length.");
  const { cases } = await ask("read", { text });
  if (cases.every((one) => one.error)) {
    const [{ error }] = cases;
    throw new Error(cases.length > 1 ? `None of the ${cases.length} cases can be shown here. The first: ${error}` : error);
  }
  return { name, count: cases.length, get: async (index) => cases[index] };
}

/** The fragment of a link from Share, if the text is one. */
const fragment = (text) => /^(?:https?:\/\/[^\s#]*)?#((?:rows|graph)=\S+)$/.exec(text.trim())?.[1];

/**
 * Sets up opening: dialog, file, pasted text, dropped file. `show(case)` gets the case to show,
 * {game} or {error}; what is wrong with a single case is said where it was put in. `follow(fragment)`
 * opens a link, or throws.
 */
export function records(show, follow) {
  let list = null;
  let at = 0;

  async function go(index) {
    at = Math.min(Math.max(index, 0), list.count - 1);
    $("number").value = at + 1;
    show(await list.get(at));
  }

  function bar() {
    $("records").hidden = !list || (list.count < 2 && !list.name);
    if (!list) return;
    $("count").textContent = list.count.toLocaleString("en");
    $("number").max = list.count;
    $("file").textContent = list.name;
  }

  async function take(name, text) {
    const link = fragment(text);
    if (link) {
      follow(link);
      return;
    }
    const next = await fromText(name, text);
    const first = await next.get(0);
    if (next.count === 1 && first.error) throw new Error(first.error);
    list = next;
    bar();
    await go(0);
  }

  const dialog = $("open-dialog");
  const problem = (error) => complain($("paste-problem"), error?.message);
  const reading = async (name, text) => {
    problem(null);
    try {
      await take(name, text);
      dialog.close();
    } catch (error) {
      problem(error);
      if (!dialog.open) dialog.showModal();
    }
  };
  const file = async (chosen) => reading(chosen.name, await chosen.text());

  $("open").addEventListener("click", () => { problem(null); dialog.showModal(); $("paste").focus(); });
  $("paste-read").addEventListener("click", () => reading("", $("paste").value));
  $("chosen").addEventListener("change", (event) => {
    if (event.target.files[0]) file(event.target.files[0]);
    event.target.value = "";
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, input") || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData.getData("text/plain");
    if (!text.trim()) return;
    $("paste").value = text;
    reading("", text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) file(event.dataTransfer.files[0]);
  });
  $("previous").addEventListener("click", () => go(at - 1));
  $("next").addEventListener("click", () => go(at + 1));
  $("number").addEventListener("change", (event) => go(Number(event.target.value) - 1));
  $("close-file").addEventListener("click", () => { list = null; bar(); });

  return {
    step: (by) => list && go(at + by),
    /** Another game is shown than any of these. */
    left() { $("number").value = ""; },
    /** The file the program was started with; whether there is one. */
    async started() {
      const { name, count } = await opened();
      if (count === 0) return false;
      list = { name, count, get: opened };
      bar();
      await go(0);
      return true;
    },
  };
}
