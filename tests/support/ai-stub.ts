import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Manner =
  | { says: string; afterMs?: number }
  | { status: number }
  | { raw: string }
  | { slow: true }
  | { drops: "at once" | "half way" }
  | { redirects: string };

/** A request as received. */
export interface Heard {
  path: string;
  authorization: string | undefined;
  text: string;
}

/** An OpenAI-compatible server on loopback with scripted responses; records requests. */
export async function startAiStub() {
  const heard: Heard[] = [];
  let manner: Manner = { says: "Nothing yet" };
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      heard.push({ path: request.url ?? "", authorization: request.headers.authorization, text });
      behave(manner, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    will(next: Manner) {
      manner = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function behave(manner: Manner, response: ServerResponse) {
  if ("slow" in manner) return;
  if ("drops" in manner) {
    if (manner.drops === "half way") response.write('{"id":');
    setTimeout(() => response.destroy(), 20);
    return;
  }
  if ("redirects" in manner) {
    response.writeHead(307, { location: manner.redirects }).end();
    return;
  }
  if ("status" in manner) {
    response.writeHead(manner.status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "no", type: "none", code: null } }));
    return;
  }
  response.writeHead(200, { "content-type": "application/json" });
  if ("raw" in manner) response.end(manner.raw);
  else setTimeout(() => response.end(completion(manner.says)), manner.afterMs ?? 0);
}

function completion(content: string): string {
  return JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "stub-1",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}
