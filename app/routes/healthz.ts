import { canWrite } from "~db/can-write.server";
import { endOfChain } from "~/domain/records/audit/chain.server";
import type { HeadOffice } from "~/runtime/chain-part";
import { stateOfDataFolder } from "~/runtime/data-folder.server";
import { shop } from "~/runtime/shop.server";

function whyUnwritable(chain: HeadOffice | null): string {
  if (chain?.isReplaced()) return "replaced";
  return chain?.hasGoneBack() ? "primary-went-back" : "unwritable";
}

/**
 * Answers monitoring with `status`: ok, unreadable, unwritable or full; at a head office also replaced or
 * primary-went-back.
 */
export function loader() {
  const { db, config, chain } = shop();
  const { $client: client } = db;
  try {
    client.prepare("select count(*) from stores").get();
  } catch {
    return Response.json({ status: "unreadable" }, { status: 503 });
  }
  if (chain?.part === "store") {
    const line = chain.isLineUp() ? "up" : "down";
    const status = stateOfDataFolder(config.dataDir);
    const body = {
      status,
      line,
      missingFiles: chain.missingFiles(),
      frame: chain.replica.frame(),
      entries: endOfChain(db).id,
      currentAt: new Date(chain.replica.currentAt()).toISOString(),
    };
    return Response.json(body, { status: status === "ok" ? 200 : 503 });
  }
  if (!(chain ? chain.canWrite() : canWrite(db)))
    return Response.json({ status: whyUnwritable(chain) }, { status: 503 });
  // A rolled-back write doesn't reach the disk, so probe it separately.
  const folder = stateOfDataFolder(config.dataDir);
  const line = chain && { line: "up" };
  return Response.json({ status: folder, ...line }, { status: folder === "ok" ? 200 : 503 });
}
