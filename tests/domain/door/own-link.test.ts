import { expect, test } from "vitest";
import { areAsSent } from "~/domain/people/outbox/own-link";

const TOKEN = "AbCdEfGhIjKlMnOpQrSt_-";

test.each([
  ["Your ring is ready: {link}.", `Your ring is ready: https://door.example/r/${TOKEN}.`, true],
  ["Your ring is ready. {Link}", "Your ring is ready.", true],
  ["{link} and {link}", `http://localhost:3001/r/${TOKEN} and http://localhost:3001/r/${TOKEN}`, true],
  ["Your ring is ready: {link}.", `Your watch is ready: https://door.example/r/${TOKEN}.`, false],
  ["Your ring is ready: {link}.", "Your ring is ready: https://elsewhere.example/ring.", false],
  ["Your ring is ready.", "Your ring is ready. ", true],
])("'%s' left as '%s': %s", (words, sent, same) => {
  expect(areAsSent(words, sent)).toBe(same);
});
