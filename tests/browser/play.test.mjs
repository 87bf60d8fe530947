// Playing: both sides, hints, the opponent, undo, the line of play.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, browse, cell, close, drag, node, open, says, serve } from "./page.mjs";

let server, browser;
before(async () => { [server, browser] = [await serve(), await browse()]; });
after(async () => { await browser.close(); assert.equal(await server.end(), 0); });

const EXAMPLE = "#rows=xxxxF-xC...-M....&cat=1&mouse=2";
const myTurn = (page) => says(page, "#hint", "Your move");

test("a game won by the best moves, in as many plies as was said", async () => {
  const page = await open(browser, `${server.url}${EXAMPLE}&mode=play`);
  for (let plies = 5; plies > 0; plies -= 2) {
    await says(page, "#verdict-title", `Mouse wins in ${plies} pl`);
    await myTurn(page);
    await page.locator("#moves .best").first().click();
  }
  await says(page, "#verdict-title", "Mouse has won");
  await says(page, "#verdict-more", "The mouse has the food.");
  assert.equal(await page.locator("#trail .dot").count(), 6);
  assert.equal(await page.locator("#trail .dot.mouse").count(), 6);
  await close(page);
});

test("a mistake by drag is punished; undo takes it back", async () => {
  const page = await open(browser, `${server.url}${EXAMPLE}&mode=play`);
  await myTurn(page);
  assert.match(await cell(page, "b3").getAttribute("aria-label"), /move here: loses in 2 mistake/);
  await drag(page, cell(page, "a3"), cell(page, "b3"));
  await says(page, "#verdict-more", "The cat has caught the mouse.");
  await page.click("#undo-move");
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  assert.match(await cell(page, "a3").getAttribute("aria-label"), /mouse/);
  // Not a legal move: nothing happens.
  await drag(page, cell(page, "a3"), cell(page, "e3"));
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  await close(page);
});

test("as the cat the opponent opens; hints can be hidden", async () => {
  const page = await open(browser, `${server.url}${EXAMPLE}&mode=play&side=cat`);
  await myTurn(page);
  await says(page, "#verdict-title", "Mouse wins in 4 plies");
  assert.ok(await page.locator(".cell.wins-mouse").count() > 0);
  await page.click("#hints");
  assert.equal(await page.locator(".cell.wins-mouse, .cell.wins-cat").count(), 0);
  assert.equal(await page.locator("#moves .result").count(), 0);
  await close(page);
});

test("by keyboard alone, from the setup to the end", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await page.click("[data-mode=setup]");
  await cell(page, "a1").focus();
  await page.keyboard.press("p");
  await myTurn(page);
  // The names of cells are all one needs: walk from the one in focus to the one called best.
  const place = (label) => [label.charCodeAt(0) - 97, Number(label[1]) - 1];
  for (let round = 0; round < 3; round++) {
    await myTurn(page);
    const [x, y] = place(await page.locator("[role=gridcell]:focus").getAttribute("aria-label"));
    const [toX, toY] = place(await page.locator("[role=gridcell][aria-label$=best]").first().getAttribute("aria-label"));
    for (let step = x; step !== toX; step += Math.sign(toX - x)) await page.keyboard.press(toX > x ? "ArrowRight" : "ArrowLeft");
    for (let step = y; step !== toY; step += Math.sign(toY - y)) await page.keyboard.press(toY > y ? "ArrowDown" : "ArrowUp");
    await page.keyboard.press("Enter");
  }
  await says(page, "#verdict-title", "Mouse has won");
  await close(page);
});

test("both sides by hand on a graph, to a draw by repetition", async () => {
  const page = await open(browser, `${server.url}#graph=2.5-3-0.4.5-1.4.5-2.3-0.2.3&mouse=1&cat=2&hole=0&mode=play&side=both`);
  const moves = [3, 5, 4, 2, 3];
  for (const [index, to] of moves.entries()) {
    await says(page, "#moves-title", index % 2 ? "Cat’s" : "Mouse’s");
    await node(page, to).click();
    await page.waitForFunction((count) => (location.hash.match(/moves=([\d.]+)/)?.[1].split(".").length ?? 0) === count, index + 1);
  }
  await says(page, "#verdict-more", "This position has come up before.");
  await close(page);
});

test("opponents that slip are still legal players", async () => {
  const page = await open(browser, `${server.url}#rows=C....-.....-.....-M...F&cat=1&mouse=1&mode=play&side=mouse`);
  await page.selectOption("#strength", "1");
  for (let round = 0; round < 12 && !(await page.locator("#verdict-title").textContent()).includes("has won"); round++) {
    await page.waitForFunction(() => document.querySelector("#hint").textContent.includes("Your move") || document.querySelector("#verdict-title").textContent.includes("has won"));
    const best = page.locator("#moves .best:enabled").first();
    if (await best.count()) await best.click();
  }
  await says(page, "#verdict-title", "has won");
  await close(page);
});

test("the line of play can be stepped through and watched", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await page.locator("#line-at").fill("5");
  await says(page, "#line-text", "ply 5 of 5: mouse");
  assert.match(await cell(page, "e1").getAttribute("aria-label"), /mouse/);
  await page.click("#line-play");
  await says(page, "#line-text", "ply 2 of 5");
  await page.click("#line-play");
  await page.locator("#line-at").fill("0");
  assert.match(await cell(page, "a3").getAttribute("aria-label"), /mouse/);
  await close(page);
});

test("headline, moves and map follow the line that is watched", async () => {
  const game = { grid: ["####F", "#C...", "M...."], catJump: 1, mouseJump: 2 };
  const page = await open(browser, server.url + EXAMPLE);
  const { states } = await ask(server.url, "line", { game });
  for (const [ply, { mouse, cat, turn, winner, plies }] of states.entries()) {
    await page.locator("#line-at").fill(String(ply));
    const map = await ask(server.url, "map", { game, state: { mouse, cat, turn } });
    const name = { mouse: "Mouse", cat: "Cat" };
    await says(page, "#verdict-title", plies === 0 ? `${name[winner]} has won` : `${name[winner]} wins in ${plies} pl`);
    await says(page, "#moves-title", `${name[turn]}’s moves`);
    const count = map.over ? 0 : map.moves.length;
    await page.waitForFunction((count) => document.querySelectorAll("#moves .move").length === count, count);
    const free = [...map.mouse.winners].filter((letter, index) => letter === "M" && ![4, cat].includes(index)).length;
    await says(page, "#legend", `${free} cell`);
    await page.waitForFunction((count) => document.querySelectorAll(".cell.wins-mouse").length === count, free);
    if (ply > 0) {
      await says(page, "#hint", "Best play is watched");
      // It is looked at, not played.
      assert.equal(await page.locator("#moves .move:enabled").count(), 0);
    }
  }
  await says(page, "#verdict-more", "The mouse has the food.");
  await page.locator("#line-at").fill("0");
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  assert.equal(await page.locator("#moves .move:enabled").count(), 3);
  // A tap leads back, and builds no wall.
  await page.locator("#line-at").fill("3");
  await says(page, "#verdict-title", "Mouse wins in 2 plies");
  assert.equal(await page.getAttribute("[data-turn=cat]", "aria-pressed"), "true");
  await cell(page, "c2").click();
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  assert.doesNotMatch(await cell(page, "c2").getAttribute("aria-label"), /wall/);
  assert.equal(await page.getAttribute("[data-turn=mouse]", "aria-pressed"), "true");
  // In a game too; a tap leads back to it and does not move.
  await page.click("[data-mode=play]");
  await myTurn(page);
  await page.locator("#line-at").fill("1");
  await says(page, "#verdict-title", "Mouse wins in 4 plies");
  await says(page, "#moves-title", "Cat’s moves");
  await cell(page, "c3").click();
  await says(page, "#verdict-title", "Mouse wins in 5 plies");
  await myTurn(page);
  assert.ok(!page.url().includes("moves="));
  await close(page);
});
