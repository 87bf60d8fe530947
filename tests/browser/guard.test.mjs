// What other sites can do (nothing), accessibility, phones, and the page without a network.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { browse, cell, close, open, says, serve } from "./page.mjs";

let server, browser, axe;
before(async () => {
  [server, browser] = [await serve(), await browse()];
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});
after(async () => { await browser.close(); assert.equal(await server.end(), 0); });

const EXAMPLE = "#rows=xxxxF-xC...-M....&cat=1&mouse=2";
const GRAPH = "#graph=2.5-3-0.4.5-1.4.5-2.3-0.2.3&mouse=1&cat=2&hole=0";

test("the policy lets nothing run that is not the page's own file", async () => {
  const page = await open(browser, server.url);
  const headers = (await page.request.get(server.url)).headers();
  assert.match(headers["content-security-policy"], /default-src 'none'/);
  const ran = await page.evaluate(async () => {
    window.ran = [];
    const script = document.createElement("script");
    try { script.text = "window.ran.push('inline')"; } catch { window.refused = true; }
    document.head.append(script);
    try { document.body.innerHTML += "<img src=x onerror=\"window.ran.push('handler')\">"; } catch { window.refused = true; }
    await new Promise((resolve) => setTimeout(resolve, 100));
    return window.ran;
  });
  assert.deepEqual(ran, []);
  await page.context().close();
});

test("a page of another site can neither read nor drive it, nor frame it", async () => {
  const other = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<title>other</title><iframe src="${server.url}"></iframe>`);
  });
  await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${other.address().port}/`);
  const outcome = await page.evaluate(async (url) => {
    const tried = async (settings) => {
      try {
        const response = await fetch(`${url}api/v1/map`, settings);
        return response.type === "opaque" ? "opaque" : response.status;
      } catch { return "refused"; }
    };
    const body = '{"game":{"grid":["M.CF"],"catJump":1,"mouseJump":1}}';
    return [
      await tried({ method: "POST", headers: { "content-type": "application/json" }, body }),
      await tried({ method: "POST", headers: { "content-type": "text/plain" }, body }),
      await tried({ method: "POST", mode: "no-cors", body }),
      await tried({}),
    ];
  }, server.url);
  // Cross-origin-resource-policy refuses even the opaque answer.
  assert.deepEqual(outcome, ["refused", "refused", "refused", "refused"]);
  const frame = page.frames().find((frame) => frame !== page.mainFrame());
  assert.ok(!(await frame.content().catch(() => "")).includes("Where must the mouse start"));
  await context.close();
  other.close();
});

test("without the secret in its address there is no page", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { origin } = new URL(server.url);
  for (const path of ["/", "/main.js", "/api/v1/cases", "/0123456789abcdef0123456789abcdef/"]) {
    const response = await page.goto(origin + path);
    assert.equal(response.status(), 403, path);
    assert.match(await page.locator("body").textContent(), /address that 'catmouse explore' printed/);
  }
  await context.close();
});

for (const scheme of ["light", "dark"]) {
  test(`no accessibility faults (${scheme})`, async () => {
    const views = [[EXAMPLE], [`${EXAMPLE}&mode=play`], [GRAPH], [EXAMPLE, "#share"], [EXAMPLE, "#open"], [EXAMPLE, "#help"], [EXAMPLE, "#changes"]];
    for (const [hash, click] of views) {
      const page = await open(browser, server.url + hash, { colorScheme: scheme });
      if (click) await page.click(click);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      const told = violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target).join(" ")}`);
      assert.deepEqual(told, [], `${hash} ${click ?? ""}`);
      await close(page);
    }
  });
}

test("on a phone: nothing sticks out, and touch draws and plays", async () => {
  const page = await open(browser, server.url + EXAMPLE, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the page is ${wide} wide`);
  await cell(page, "c2").tap();
  await page.waitForFunction(() => document.querySelectorAll(".cell.wall").length === 6);
  await page.tap("#undo");
  await page.tap("[data-mode=play]");
  await says(page, "#hint", "Your move");
  await cell(page, "c3").tap();
  await says(page, "#verdict-title", "Mouse wins in 3 plies");
  await close(page);
});

test("verdicts are announced", async () => {
  const page = await open(browser, server.url + EXAMPLE);
  await says(page, "#announce", "Mouse wins in 5 plies");
  await page.selectOption("#examples", "2");
  await says(page, "#announce", "A draw");
  await close(page);
});

test("light and dark can be chosen and are kept", async () => {
  const page = await open(browser, server.url, { colorScheme: "light" });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.click("#theme");
  await page.click("#theme");
  assert.notEqual(await background(), light);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.notEqual(await background(), light);
  await close(page);
});
