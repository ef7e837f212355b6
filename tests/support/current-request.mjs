// For scripts preloaded into a server: tells which request is being answered.
import { AsyncLocalStorage } from "node:async_hooks";
import { Server } from "node:http";

const requests = new AsyncLocalStorage();

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  if (event !== "request") return emit.call(this, event, ...args);
  const [{ method, url }] = args;
  const request = { method, path: url.split("?", 1)[0].replace(/\.data$/, "") };
  return requests.run(request, () => emit.call(this, event, ...args));
};

// It is chance which request starts a timer.
const { setTimeout } = globalThis;
globalThis.setTimeout = (...args) => requests.exit(() => setTimeout(...args));

/** The current request; null in a command, and in work that a server does on its own. */
export function currentRequest() {
  return requests.getStore() ?? null;
}
