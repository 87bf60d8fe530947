// Graphs by hand: nodes, edges, pieces, hole.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, browse, close, drag, middle, node, open, says, serve } from "./page.mjs";

let server, browser;
before(async () => { [server, browser] = [await serve(), await browse()]; });
after(async () => { await browser.close(); assert.equal(await server.end(), 0); });

const SQUARE = "#graph=1.3-0-3-0.2&at=30.30-70.30-70.70-30.70&mouse=1&cat=2&hole=0";

test("nodes are dragged, edges joined and parted", async () => {
  const page = await open(browser, server.url + SQUARE);
  await says(page, "#verdict-title", "Mouse wins in 1 ply");
  await node(page, 0).click();
  await node(page, 1).click();
  const parted = await ask(server.url, "map", { game: { graph: [[3], [], [3], [0, 2]] } });
  assert.equal(parted.state.winner, "draw");
  await says(page, "#verdict-title", "A draw");
  assert.equal(await page.locator(".edge").count(), 2);
  await node(page, 1).click();
  await node(page, 2).click();
  await page.waitForFunction(() => document.querySelectorAll(".edge").length === 3);
  const picture = page.locator(".graph");
  const [x, y] = await middle(picture);
  await page.mouse.move(...await middle(node(page, 3).locator(".disc")));
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
  assert.match(await node(page, 3).getAttribute("transform"), /translate\((49|50|51)/);
  await page.click("#undo");
  assert.match(await node(page, 3).getAttribute("transform"), /translate\(30/);
  await close(page);
});

test("pieces are dragged from node to node", async () => {
  const page = await open(browser, server.url + SQUARE);
  await drag(page, page.locator(".token[data-piece=mouse]"), node(page, 3).locator(".disc"));
  await says(page, "#verdict-title", "Mouse wins in 1 ply");
  assert.match(await node(page, 3).getAttribute("aria-label"), /mouse/);
  await page.selectOption("#field-hole", "1");
  const moved = await ask(server.url, "map", { game: { graph: [[1, 3], [0], [3], [0, 2]], mouse: 3, cat: 2, hole: 1 } });
  await says(page, "#verdict-title", moved.state.winner === "mouse" ? `Mouse wins in ${moved.state.plies}` : moved.state.winner === "cat" ? `Cat wins in ${moved.state.plies}` : "A draw");
  await page.selectOption("#field-hole", "none");
  await page.check("#field-stay");
  await page.waitForFunction(() => location.hash.includes("hole=none") && location.hash.includes("stay=1"));
  assert.ok(await page.locator("#problem").isHidden());
  await close(page);
});

test("nodes are added and removed, arrows drawn", async () => {
  const page = await open(browser, server.url + SQUARE);
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.dblclick(box.x + box.width * 0.5, box.y + box.height * 0.1);
  await page.waitForFunction(() => document.querySelectorAll(".node").length === 5);
  await node(page, 4).click();
  await node(page, 0).click();
  await page.check("#field-directed");
  await node(page, 0).click();
  await node(page, 4).click();
  await page.waitForFunction(() => document.querySelectorAll(".edges .arrow").length === 1);
  await page.waitForFunction(() => location.hash.includes("directed=1"));
  await node(page, 3).click();
  await page.click("#remove-node");
  await page.waitForFunction(() => document.querySelectorAll(".node").length === 4);
  await close(page);
});

test("by keyboard: walk, join, place", async () => {
  const page = await open(browser, server.url + SQUARE);
  await node(page, 0).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  // The edge from 0 to 2 is new.
  await page.waitForFunction(() => location.hash.includes("graph=1.2.3-0-0.3-0.2"));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("m");
  await page.waitForFunction(() => location.hash.includes("mouse=3"));
  await close(page);
});

test("grid and graph keep each other's last state", async () => {
  const page = await open(browser, server.url + SQUARE);
  await page.click("[data-kind=grid]");
  await page.waitForSelector("[role=grid]");
  await page.click("[data-kind=graph]");
  assert.equal(await page.locator(".node").count(), 4);
  await close(page);
});

test("the single edges that change the winner", async () => {
  const page = await open(browser, server.url + SQUARE);
  const { changes } = await ask(server.url, "changes", { game: { graph: [[1, 3], [0], [3], [0, 2]] } });
  await page.click("#changes");
  await says(page, "#changes-text", "out of 6");
  assert.equal(await page.locator(".edge.flips").count(), changes.filter((change) => change.flips).length);
  await close(page);
});
