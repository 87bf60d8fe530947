// A server and a browser for the tests, and the hands that drive the page.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const BINARY = process.env.CATMOUSE ?? fileURLToPath(new URL("../../target/debug/catmouse", import.meta.url));
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";
// No sandbox: in a container as root there is none. The rest keeps the browser off the network.
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts `catmouse explore`; gives its address and a way to end it, with its exit code. */
export async function serve(...args) {
  const child = spawn(BINARY, ["explore", "--no-open", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    ended.then((code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { url, end: () => { child.kill("SIGINT"); return ended; } };
}

/** A browser for one test file. */
export const browse = () => chromium.launch({ executablePath: BROWSER, args: FLAGS });

/** Opens the page and waits until it has its first answer. Whatever goes wrong in it is kept. */
export async function open(browser, url, settings = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: "reduce", ...settings });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(new URL(url).origin)) page.faults.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForSelector("body[data-ready]");
  return page;
}

/** Ends with a page on which nothing went wrong. */
export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** Waits until an element says this. */
export const says = (page, selector, words) =>
  page.waitForFunction(([selector, words]) => document.querySelector(selector)?.textContent.includes(words), [selector, words], { timeout: 10_000 })
    .catch(async () => assert.fail(`${selector} says '${await page.locator(selector).textContent()}', not '${words}', at ${page.url()}`));

/** A cell of the grid by its name. */
export const cell = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"], [role=gridcell][aria-label="${name}"]`);

/** The middle of an element. */
export async function middle(locator) {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags the mouse pointer from one element to another, by way of `via`. */
export async function drag(page, from, to, ...via) {
  await page.mouse.move(...await middle(from));
  await page.mouse.down();
  for (const stop of [...via, to]) await page.mouse.move(...await middle(stop), { steps: 4 });
  await page.mouse.up();
}

/** A graph's node by its number. */
export const node = (page, number) => page.locator(`.node[aria-label^="node ${number},"], .node[aria-label="node ${number}"]`);

/** Asks the server as a program would. */
export async function ask(url, path, question) {
  const response = await fetch(`${url}api/v1/${path}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question),
  });
  assert.equal(response.status, 200);
  return response.json();
}
