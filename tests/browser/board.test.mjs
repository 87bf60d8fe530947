// Setting a board up: walls, pieces, sizes, jumps, maps, single walls.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, browse, cell, close, drag, open, says, serve } from "./page.mjs";

let server, browser;
before(async () => { [server, browser] = [await serve(), await browse()]; });
after(async () => { await browser.close(); assert.equal(await server.end(), 0); });

const EXAMPLE = "#rows=xxxxF-xC...-M....&cat=1&mouse=2";

test("the first example: verdict, map and moves at a glance", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  await says(page, "#map-title", "Where must the mouse start?");
  await says(page, "#legend", "8 cells: the mouse wins if it starts there");
  assert.equal(await page.locator(".cell.wins-mouse").count(), 8);
  assert.equal(await page.locator(".cell.wins-cat").count(), 0);
  // Which move loses? The words, not only the colour, say so.
  const losing = page.locator("#moves .bad");
  assert.deepEqual(await losing.locator(".name").allTextContents(), ["stay", "right 1"]);
  assert.match((await losing.first().textContent()), /loses in 4.*mistake/);
  // The line of the best move is the one the server plays.
  await says(page, "#line-text", "ply 0 of 5");
  await close(page);
});

test("walls are drawn in one stroke, taken away in another, and undone", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await drag(page, cell(page, "c2"), cell(page, "c3"));
  const { state } = await ask(server.url, "map", { game: { grid: ["####F", "#C#..", "M.#.."], catJump: 1, mouseJump: 2 } });
  await says(page, "#verdict-title", `Cat wins in ${state.plies} plies`);
  assert.match(await cell(page, "c2").getAttribute("aria-label"), /wall/);
  assert.match(await cell(page, "c3").getAttribute("aria-label"), /wall/);
  await page.click("#undo");
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  // Over walls the stroke takes away, and leaves floor as it is.
  await drag(page, cell(page, "a1"), cell(page, "d1"), cell(page, "b1"));
  assert.equal(await page.locator(".cell.wall").count(), 1);
  // A stroke never walls a piece in place.
  await drag(page, cell(page, "a1"), cell(page, "b2"), cell(page, "b1"));
  assert.match(await cell(page, "b2").getAttribute("aria-label"), /cat/);
  await close(page);
});

test("cells that other pieces stand on are not counted as starts", async () => {
  const page = await open(browser, `${server.url}#rows=M.C...F&cat=1&mouse=4`);
  for (const [piece, others] of [["mouse", [2, 6]], ["cat", [0, 6]], ["food", [0, 2]]]) {
    await page.click(`[data-map=${piece}]`);
    const map = (await ask(server.url, "map", { game: { grid: ["M.C...F"], catJump: 1, mouseJump: 4 }, food: true }))[piece];
    const counts = { M: 0, C: 0, D: 0 };
    [...map.winners].forEach((letter, index) => { if (!others.includes(index)) counts[letter]++; });
    assert.equal(counts.M + counts.C + counts.D, 5);
    await says(page, "#map-title", piece === "food" ? "Where must the food lie?" : `Where must the ${piece} start?`);
    for (const [letter, words] of [["M", "the mouse wins if"], ["C", "the cat wins if"], ["D", "a draw"]]) {
      const line = page.locator("#legend li", { hasText: words });
      assert.equal(await line.count(), counts[letter] ? 1 : 0, `${piece}: ${words}`);
      if (counts[letter]) assert.match(await line.textContent(), new RegExp(`${counts[letter]} cells?: `));
    }
    assert.equal(await page.locator(".cell.wins-mouse, .cell.wins-cat, .cell.wins-draw").count(), 5);
  }
  await close(page);
});

test("pieces are dragged, and the map is for the piece that was held", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await drag(page, cell(page, "b2"), cell(page, "e2"));
  await says(page, "#map-title", "Where must the cat start?");
  const expected = await ask(server.url, "map", { game: { grid: ["####F", "#...C", "M...."], catJump: 1, mouseJump: 2 } });
  assert.equal(expected.state.winner, "cat");
  await says(page, "#verdict-title", `Cat wins in ${expected.state.plies} plies`);
  // The cat cannot begin where the mouse or the food is.
  const wins = [...expected.cat.winners].filter((letter, index) => letter === "C" && ![4, 10].includes(index)).length;
  await says(page, "#legend", `${wins} cells: the cat wins`);
  await drag(page, cell(page, "e1"), cell(page, "b3"));
  await says(page, "#map-title", "Where must the food lie?");
  assert.match(await cell(page, "b3").getAttribute("aria-label"), /food/);
  // Onto another piece: they change places.
  await drag(page, cell(page, "a3"), cell(page, "b3"));
  assert.match(await cell(page, "a3").getAttribute("aria-label"), /food/);
  assert.match(await cell(page, "b3").getAttribute("aria-label"), /mouse/);
  await close(page);
});

test("every cell shows the verdict the server gives for a start there", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  const names = { M: "Mouse", C: "Cat" };
  for (const turn of ["mouse", "cat"]) {
    await page.click(`[data-turn=${turn}]`);
    const { mouse } = await ask(server.url, "map", {
      game: { grid: ["####F", "#C...", "M...."], catJump: 1, mouseJump: 2 }, state: { mouse: 10, cat: 6, turn },
    });
    await says(page, "#verdict-more", `${names[turn[0].toUpperCase()]} to move`);
    const cells = await page.locator("[role=gridcell]").all();
    for (const [index, letter] of [...mouse.winners].entries()) {
      const label = await cells[index].getAttribute("aria-label");
      if (letter === "#") assert.match(label, /wall/);
      // The mouse cannot begin on the cat's cell, nor on the food's.
      else if ([4, 6].includes(index)) assert.doesNotMatch(label, /here: /);
      else if (mouse.plies[index] === 0) assert.match(label, new RegExp(`${names[letter]} has won`));
      else assert.match(label, new RegExp(`${names[letter]} wins in ${mouse.plies[index]} pl`));
    }
  }
  await close(page);
});

test("size and jumps; pieces that would be cut off stay on the board", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await page.click("[aria-label='Columns: less']");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 12);
  assert.equal(await page.locator("[role=gridcell][aria-label*=food]").count(), 1);
  await page.fill("#field-rows", "8");
  await page.press("#field-rows", "Enter");
  await page.waitForFunction(() => document.querySelectorAll("[role=row]").length === 8);
  await page.click("[aria-label='Cat jumps: more']");
  await page.waitForFunction(() => location.hash.includes("cat=2"));
  await page.click("#clear");
  assert.equal(await page.locator(".cell.wall").count(), 0);
  await close(page);
});

test("the single walls that change the winner", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  const { changes } = await ask(server.url, "changes", { game: { grid: ["####F", "#C...", "M...."], catJump: 1, mouseJump: 2 } });
  const flips = changes.filter((change) => change.flips);
  assert.ok(flips.length > 0);
  await page.click("#changes");
  await says(page, "#changes-text", `${flips.length} change`);
  assert.equal(await page.locator(".cell.flips").count(), flips.length);
  // Made, it does what it said.
  const first = page.locator("#changes-list button").first();
  const promised = (await first.locator(".result").textContent()).trim();
  await first.click();
  await page.waitForFunction((words) => document.querySelector("#verdict-title").textContent.toLowerCase() === words, promised);
  await close(page);
});

test("the keys of the help act before any cell has been pressed", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await page.keyboard.press("?");
  await page.waitForSelector("#help-dialog[open]");
  // In a dialog they do not.
  await page.keyboard.press("p");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#help-dialog", { state: "hidden" });
  assert.equal(await page.getAttribute("[data-mode=setup]", "aria-pressed"), "true");
  await page.keyboard.press("t");
  await says(page, "#verdict-more", "Cat to move");
  await page.keyboard.press("T");
  await says(page, "#verdict-more", "Mouse to move");
  await page.keyboard.press("w");
  await says(page, "#changes-text", "change");
  await page.keyboard.press("l");
  await says(page, "#line-text", "ply 1 of 5");
  await page.keyboard.press("l");
  await page.keyboard.press("p");
  await says(page, "#moves-title", "Mouse’s moves");
  await page.keyboard.press("i");
  await page.waitForFunction(() => document.querySelectorAll("#moves .result").length === 0);
  await page.keyboard.press("p");
  // To put a piece, or to walk, a cell is needed: the first press shows which.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator("[role=gridcell]:focus").getAttribute("aria-label"), /^a1/);
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator("[role=gridcell]:focus").getAttribute("aria-label"), /^b1/);
  await page.keyboard.press("m");
  assert.match(await cell(page, "b1").getAttribute("aria-label"), /mouse/);
  await page.keyboard.press("u");
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  // Where one types, letters are letters.
  await page.focus("#field-rows");
  await page.keyboard.press("p");
  assert.equal(await page.getAttribute("[data-mode=setup]", "aria-pressed"), "true");
  await close(page);
});

test("drawing all over a large board stays smooth", async () => {
  const page = await open(browser, `${server.url}#rows=C.......-........-........-........-........-........-........-M......F&cat=1&mouse=1`);
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const frame = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  });
  const names = [..."bcdefg"].flatMap((column, index) => [2, 3, 4, 5, 6].map((row) => `${column}${index % 2 ? 8 - row : row}`));
  const [first, ...rest] = names.map((name) => cell(page, name));
  await drag(page, first, rest.at(-1), ...rest.slice(0, -1));
  await page.waitForFunction(() => document.querySelectorAll(".cell.wall").length >= 30);
  // Generous: a busy machine may drop frames, a page that blocks drops many at once.
  assert.ok(await page.evaluate(() => window.longest) < 500);
  await close(page);
});
