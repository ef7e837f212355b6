// Takes the shop's email and texts, one of each every so many milliseconds: node bench/sending/providers.mjs EVERY.
// Tells its parent the ports, and on each message how many of both it has taken.
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createMailServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { converse } from "../../scripts/mail-conversation.mjs";

const every = Number(process.argv[2]);
let taken = 0;

/** Returns a function that waits for the next turn. */
function turns() {
  let next = 0;
  return async () => {
    const now = performance.now();
    next = Math.max(now, next + every);
    if (next > now) await wait(next - now);
  };
}

const [mailsTurn, textsTurn] = [turns(), turns()];
const mail = createMailServer((socket) => {
  void converse(socket, {
    async say(step, usual) {
      if (step === "text") await mailsTurn();
      return usual;
    },
    take() {
      taken += 1;
    },
  });
});
const texts = createServer(async (request, response) => {
  const say = (status, body) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  request.resume();
  if (request.method === "POST") {
    await textsTurn();
    taken += 1;
    say(201, { sid: `SM${taken}`, status: "queued", error_code: null });
  } else if (/\/Messages\/[^/]+$/.test(request.url)) {
    say(200, {
      sid: request.url.split("/").at(-1).replace(".json", ""),
      status: "delivered",
      error_code: null,
    });
  } else say(200, { messages: [], next_page_uri: null });
});

for (const server of [mail, texts]) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}
process.on("message", () => process.send({ taken }));
process.on("disconnect", () => process.exit());
process.send({ mail: mail.address().port, texts: texts.address().port });
