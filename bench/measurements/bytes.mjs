// Response sizes over plain HTTP on the sample shop, whose texts have realistic lengths.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesOf, filesOf, scriptsOf, sender } from "../support/page-files.mjs";
import { signIn, startServer } from "../support/server.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Bytes, gzip";

const LIGHT = { "save-data": "on" };
const LISTS = ["/customers", "/inventory", "/sales", "/repairs", "/audit"];

export async function measure() {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-bytes-"));
  const server = await startServer(dataDir, { command: ["demo"] });
  try {
    const { cookie, close } = await signIn(server);
    close();
    const send = sender(server.url);
    const lines = [
      await firstVisit("First visit without scripts, with the title font", send, {}, 45),
      await firstVisit("First visit without scripts, light form", send, LIGHT, 28),
    ];
    for (const path of LISTS) {
      const full = await send(path, { cookie: cookie() });
      const light = await send(path, { cookie: cookie(), ...LIGHT });
      const scripts = await scriptsOf(send, full);
      lines.push(
        weight(`${path}, 50 rows, light form`, light.bytes, 6),
        weight(`${path}, 50 rows, full form`, full.bytes, 6),
        weight(`${path}, scripts in ${scripts.size} files`, bytesOf(scripts.values()), 140),
      );
    }
    return lines;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function firstVisit(what, send, headers, goal) {
  const page = await send("/", headers);
  const files = await filesOf(send, page, { withFont: headers !== LIGHT });
  return weight(what, page.bytes + bytesOf(files.values()), goal);
}

function weight(what, bytes, goal) {
  return lineOf({ what, unit: "KB", samples: [bytes / 1000], goal: { atMost: goal, of: "figure" } });
}
