import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pageText } from "~/door/answer";
import { DoorPage } from "~/door/door-page";
import { STYLE, STYLE_HASH } from "~/door/style";

test("a page has the style that its policy lets in, letter for letter, and escapes everything else", () => {
  const html = pageText(
    <DoorPage title={'<img src=x onerror="1">'} shopName="Kessler & Sons">
      {"</main><script>1</script>"}
    </DoorPage>,
  );
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  expect(style).toBe(STYLE);
  expect(`sha256-${createHash("sha256").update(style).digest("base64")}`).toBe(STYLE_HASH);
  expect(html.startsWith('<!doctype html><html lang="en">')).toBe(true);
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain("Kessler &amp; Sons");
});
