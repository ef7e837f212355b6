// Response sizes over plain HTTP on the sample shop.
import { bytesOf, filesOf, scriptsOf } from "../support/page-files.mjs";
import { LIGHT, LISTS, onSampleShop } from "../support/sample-shop.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Bytes, gzip";

export function measure() {
  return onSampleShop(async ({ owner, send }) => {
    const cookie = owner.cookie();
    const lines = [
      await firstVisit("First visit without scripts, with the title font", send, {}, 45),
      await firstVisit("First visit without scripts, light form", send, LIGHT, 28),
    ];
    for (const path of LISTS) {
      const full = await send(path, { cookie });
      const light = await send(path, { cookie, ...LIGHT });
      const scripts = await scriptsOf(send, full);
      lines.push(
        weight(`${path}, 50 rows, light form`, light.bytes, 6),
        weight(`${path}, 50 rows, full form`, full.bytes, 6),
        weight(`${path}, scripts in ${scripts.size} files`, bytesOf(scripts.values()), 140),
      );
    }
    return lines;
  });
}

async function firstVisit(what, send, headers, goal) {
  const page = await send("/", headers);
  const files = await filesOf(send, page, { withFont: headers !== LIGHT });
  return weight(what, page.bytes + bytesOf(files.values()), goal);
}

function weight(what, bytes, goal) {
  return lineOf({ what, unit: "KB", samples: [bytes / 1000], goal: { atMost: goal, of: "figure" } });
}
