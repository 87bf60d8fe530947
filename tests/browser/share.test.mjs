// In and out: links, formats, pasted text, files.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask, browse, cell, close, drag, node, open, says, serve } from "./page.mjs";

let server, browser;
before(async () => { [server, browser] = [await serve(), await browse()]; });
after(async () => { await browser.close(); assert.equal(await server.end(), 0); });

const EXAMPLE = "#rows=xxxxF-xC...-M....&cat=1&mouse=2";

/** The text of a format in the share dialog. */
async function shared(page, format) {
  await page.click("#share");
  await page.click(`[data-format=${format}]`);
  const text = await page.inputValue("#shared");
  await page.click("#share-dialog [value=close]");
  return text;
}

/** Why a format is refused in the share dialog. */
async function refused(page, format) {
  await page.click("#share");
  await page.click(`[data-format=${format}]`);
  const [text, reason] = [await page.inputValue("#shared"), await page.locator("#share-problem:visible").textContent()];
  assert.equal(text, "");
  assert.ok(await page.isDisabled("#copy") && await page.isDisabled("#download"));
  await page.click("#share-dialog [value=close]");
  return reason;
}

/** Opens text by the dialog. */
async function paste(page, text) {
  if (!(await page.locator("#open-dialog[open]").count())) await page.click("#open");
  await page.fill("#paste", text);
  await page.click("#paste-read");
}

test("a link holds the whole view: board, turn, map, game in progress", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await drag(page, cell(page, "e1"), cell(page, "e3"));
  await page.click("[data-turn=cat]");
  await page.click("[data-map=cat]");
  await page.click("[data-mode=play]");
  await page.click("[data-side=both]");
  await page.locator("#moves .move").first().click();
  await page.locator("#moves .move").first().click();
  await page.waitForFunction(() => location.hash.match(/moves=\d+\.\d+/));
  const link = await shared(page, "link");
  const again = await open(browser, link);
  for (const part of ["#verdict-title", "#verdict-more", "#moves-title", "#moves"]) {
    assert.equal(await again.locator(part).textContent(), await page.locator(part).textContent());
  }
  assert.equal(await again.evaluate(() => location.hash), await page.evaluate(() => location.hash));
  await close(page);
  await close(again);
});

test("a graph's link keeps its picture", async () => {
  const page = await open(browser, `${server.url}#graph=1.3-0-3-0.2&at=50.10-90.50-50.90-10.50&mouse=1&cat=2&hole=0`);
  await says(page, "#verdict-title", "Mouse wins in 1 ply");
  assert.match(await node(page, 1).getAttribute("transform"), /90 50/);
  const link = await shared(page, "link");
  assert.ok(link.includes("at=50.10-90.50-50.90-10.50"));
  await close(page);
});

test("damaged links say so and leave the page usable", async () => {
  for (const hash of ["#rows=M.C&cat=1&mouse=1", "#rows=M.CF-..&cat=1&mouse=1", "#rows=MCF&cat=x&mouse=1", "#graph=1-9&mouse=0&cat=1",
    "#hello", "#rows=MCF&cat=0&mouse=1", `${EXAMPLE}&mode=play&moves=12.99`, "#rows=%3Cimg%20src=x%20onerror=alert(1)%3E&cat=1&mouse=1"]) {
    const page = await open(browser, server.url + hash);
    assert.ok(await page.locator("#problem").isVisible(), hash);
    page.faults = page.faults.filter((fault) => !fault.includes("422"));
    await page.selectOption("#examples", "1");
    await says(page, "#verdict-title", "Mouse wins in 3 plies");
    assert.ok(await page.locator("#problem").isHidden());
    await close(page);
  }
});

test("every format is read back as the same game", async () => {
  for (const hash of [EXAMPLE, "#graph=1.3-0-3-0.2&mouse=1&cat=2&hole=0", "#graph=1.2-0.2-0.1&mouse=0&cat=2&hole=none&stay=1"]) {
    const page = await open(browser, server.url + hash);
    const json = await shared(page, "json");
    for (const format of ["json", "text", "leetcode"]) {
      if (format === "leetcode" && hash.includes("none")) continue;
      const text = await shared(page, format);
      await page.selectOption("#examples", "2");
      await paste(page, text);
      await page.waitForSelector("#open-dialog", { state: "hidden" });
      assert.equal(await shared(page, "json"), json, `${format} of ${hash}`);
    }
    await close(page);
  }
});

const PETERSEN = "#graph=1.4.5-0.2.6-1.3.7-2.4.8-0.3.9-0.7.8-1.8.9-2.5.9-3.5.6-4.6.7&mouse=2&cat=8&hole=0";

test("every text that Share gives for a graph is the game on the page", async () => {
  const page = await open(browser, server.url + PETERSEN);
  await says(page, "#verdict-title", "Mouse wins in 3 plies");
  for (const format of ["leetcode", "json", "text"]) {
    const text = await shared(page, format);
    await page.selectOption("#examples", "7");
    await says(page, "#verdict-title", "Mouse wins in 1 ply");
    await paste(page, text);
    await page.waitForSelector("#open-dialog", { state: "hidden" });
    await says(page, "#verdict-title", "Mouse wins in 3 plies");
    await page.goto("about:blank");
    await page.goto(server.url + PETERSEN);
    await page.waitForSelector("body[data-ready]");
  }
  const text = JSON.parse(await shared(page, "leetcode"));
  const { state } = await ask(server.url, "map", { game: { graph: text } });
  assert.deepEqual([state.winner, state.plies], ["mouse", 3]);
  await page.click("#share");
  assert.match(await page.locator("#share-note").textContent(), /LeetCode’s hole is 0/);
  await close(page);
});

test("a form that cannot hold the game is refused with the reason", async () => {
  const square = "#graph=1.3-0.2-1.3-0.2&mouse=1&cat=2&hole=0";
  for (const [hash, formats, words] of [
    [`${EXAMPLE}&turn=cat`, ["leetcode", "json", "text"], "The cat is to move"],
    [`${square}&turn=cat`, ["leetcode", "json", "text"], "The cat is to move"],
    [square.replace("hole=0", "hole=none"), ["leetcode"], "here is none"],
    [`${square}&stay=1`, ["leetcode"], "here both may"],
    ["#graph=1.3-0.2-3-0.2&mouse=1&cat=2&hole=0&directed=1", ["leetcode"], "from node 1 to node 2 and none back"],
    ["#graph=-2.3-1.3-1.2&mouse=1&cat=2&hole=0", ["leetcode"], "node 0 has none"],
    ["#graph=1-0.2.3-1.3-1.2&mouse=2&cat=0&hole=1", ["leetcode"], "it cannot from node 0"],
    ["#rows=M.......C.F&cat=1&mouse=1", ["leetcode"], "at most 8 rows and columns"],
    [`#graph=${[...Array(51).keys()].map((node) => `${(node + 50) % 51}.${(node + 1) % 51}`).join("-")}&mouse=1&cat=5&hole=0`, ["leetcode"], "at most 50 nodes"],
  ]) {
    const page = await open(browser, server.url + hash);
    for (const format of ["leetcode", "json", "text"]) {
      if (formats.includes(format)) {
        const reason = await refused(page, format);
        assert.ok(reason.includes(words), `${format} of ${hash}: ${reason}`);
      } else assert.notEqual(await shared(page, format), "");
    }
    assert.ok((await shared(page, "link")).endsWith(await page.evaluate(() => location.hash)));
    page.faults = page.faults.filter((fault) => !fault.includes("422"));
    await close(page);
  }
});

test("what is shared of a game is the position now, or says that it is the start", async () => {
  const page = await open(browser, `${server.url}#rows=C....-.....-.....-M...F&cat=1&mouse=1&mode=play&side=both`);
  await page.click("#share");
  assert.ok(await page.locator("#which").isHidden());
  await page.click("#share-dialog [value=close]");
  await cell(page, "b4").click();
  await says(page, "#moves-title", "Cat’s");
  assert.match(await refused(page, "text"), /The cat is to move/);
  await cell(page, "b1").click();
  await says(page, "#moves-title", "Mouse’s");
  await page.click("#share");
  await page.click("[data-format=text]");
  assert.equal(await page.getAttribute("[data-which=now]", "aria-pressed"), "true");
  assert.equal(await page.inputValue("#shared"), ".C...\n.....\n.....\n.M..F\n1 1");
  await page.click("[data-which=start]");
  assert.equal(await page.inputValue("#shared"), "C....\n.....\n.....\nM...F\n1 1");
  await page.click("[data-format=svg]");
  assert.match(await page.inputValue("#shared"), /Mouse to move/);
  await page.click("[data-format=link]");
  assert.ok(await page.locator("#which").isHidden());
  assert.match(await page.inputValue("#shared"), /moves=16\.1$/);
  await page.click("#share-dialog [value=close]");
  await close(page);
});

test("a link opens by pasting it, whatever server it is from", async () => {
  const page = await open(browser, server.url);
  await paste(page, `http://127.0.0.1:1/0123456789abcdef/${EXAMPLE}&turn=cat`);
  await page.waitForSelector("#open-dialog", { state: "hidden" });
  await says(page, "#verdict-title", "Cat wins in 3 plies");
  await paste(page, "#rows=M.C&cat=1&mouse=1");
  await says(page, "#paste-problem", "no food");
  await page.click("#open-dialog [value=close]");
  await close(page);
});

test("no game is shown under the number of a case that cannot be shown", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  // Two token boards: the game stays, and no number stands above it.
  await paste(page, "2\n2 2\n.B\nA.\n1 2\nA.\n");
  await says(page, "#paste-problem", "token");
  assert.ok(await page.locator("#records").isHidden());
  await page.click("#open-dialog [value=close]");
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  // One of two: it says why, and shows nothing else.
  await paste(page, '{"board": ["A."]}\n{"grid": ["M.C...F"], "catJump": 1, "mouseJump": 4}');
  await says(page, "#problem", "token");
  assert.ok(await page.locator("#board-place").isHidden() && await page.locator("#verdict").isHidden() && await page.locator(".panel").isHidden());
  assert.ok(await page.isDisabled("#share") && await page.isDisabled("[data-mode=play]"));
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("p");
  assert.ok(await page.locator("#board-place").isHidden());
  await page.keyboard.press("]");
  await says(page, "#verdict-title", "Mouse wins in 3 plies");
  assert.ok(await page.locator("#problem").isHidden());
  assert.equal(await page.inputValue("#number"), "2");
  // Another game is none of the cases.
  await page.selectOption("#examples", "2");
  await says(page, "#verdict-title", "A draw");
  assert.equal(await page.inputValue("#number"), "");
  await close(page);
});

test("the picture in SVG is well formed and shows the map", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  const text = await shared(page, "svg");
  // Parsed where no policy asks for trusted types.
  const blank = await page.context().newPage();
  const [parsed, rectangles] = await blank.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml");
    return [picture.querySelector("parsererror") === null, picture.querySelectorAll("rect").length];
  }, text);
  assert.ok(parsed);
  assert.equal(rectangles, 15);
  assert.match(text, /●\u20095/);
  await close(page);
});

test("bad text is refused with its place; the game stays", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  for (const [text, words] of [
    ['["M.CF",\n "...x"]\n1\n1', "line 2, column 6"], ["[[1],[0]]", "2 nodes"], ["hello", "unknown character"],
    ["", "nothing"], ['{"grid": ["M.C"], "catJump": 1, "mouseJump": 1}', "no food"], ["..B\n..B\nBB.", "token"],
  ]) {
    await paste(page, text);
    await page.waitForFunction((words) => !document.querySelector("#paste-problem").hidden && document.querySelector("#paste-problem").textContent.includes(words), words)
      .catch(async () => assert.fail(`${text}: ${await page.locator("#paste-problem").textContent()}`));
  }
  await page.click("#open-dialog [value=close]");
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  await close(page);
});

test("a file of records is stepped through, each line by itself", async () => {
  const page = await open(browser, server.url);
  const lines = ['{"grid": ["M.C...F"], "catJump": 1, "mouseJump": 4, "plies": 3, "jobs": ["x"]}',
    '{"grid": ["M.C...F"], "catJump": 1}', '{"graph": [[1,3],[0],[3],[0,2]]}'];
  await page.setInputFiles("#chosen", { name: "records.jsonl", mimeType: "application/json", buffer: Buffer.from(`${lines.join("\n")}\n`) });
  await says(page, "#verdict-title", "Mouse wins in 3 plies");
  await says(page, "#file", "records.jsonl");
  await says(page, "#count", "3");
  await page.click("#next");
  await page.waitForSelector("#problem:not([hidden])");
  await page.click("#next");
  await says(page, "#verdict-title", "Mouse wins in 1 ply");
  await page.fill("#number", "1");
  await page.press("#number", "Enter");
  await says(page, "#verdict-title", "Mouse wins in 3 plies");
  await page.click("#close-file");
  assert.ok(await page.locator("#records").isHidden());
  await close(page);
});

test("text pasted on the page itself is opened", async () => {
  const page = await open(browser, server.url);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "M.C...F\n1 4\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await says(page, "#verdict-title", "Mouse wins in 3 plies");
  await close(page);
});

test("a file given on the command line is there at once, case by case", async () => {
  const folder = await mkdtemp(join(tmpdir(), "catmouse-"));
  const file = join(folder, "two.jsonl");
  await writeFile(file, '{"grid": ["M.C...F"], "catJump": 1, "mouseJump": 4}\n{"graph": [[1,3],[0],[3],[0,2]]}\n');
  const started = await serve(file);
  const page = await open(browser, started.url);
  await says(page, "#verdict-title", "Mouse wins in 3 plies");
  await says(page, "#file", "two.jsonl");
  await page.click("#next");
  await says(page, "#verdict-title", "Mouse wins in 1 ply");
  await close(page);
  assert.equal(await started.end(), 0);
  await rm(folder, { recursive: true });
});
