// A mail server in a process of its own, for the tests and the soak: node scripts/mail-server.mjs PORT FILE [WAITS].
// Each mail is a line of JSON in FILE, on the disk before it is acknowledged, so that a killed server has all that it
// ever said it took. It waits up to WAITS ms before each answer.
import { fsyncSync, openSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { converse } from "./mail-conversation.mjs";

const [, , port, file, waits = "0"] = process.argv;
const kept = openSync(file, "a", 0o600);

const server = createServer((socket) => {
  void converse(socket, {
    async say(step, usual) {
      if (Number(waits) > 0) await wait(Math.random() * Number(waits));
      return usual;
    },
    take(text) {
      writeSync(kept, `${JSON.stringify(text)}\n`);
      fsyncSync(kept);
    },
  });
});
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
