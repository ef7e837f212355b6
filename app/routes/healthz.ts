import { canWrite } from "~db/can-write.server";
import { endOfChain } from "~/domain/records/audit/hash-chain.server";
import type { HeadOffice } from "~/runtime/chain-part";
import { stateOfDataFolder } from "~/runtime/data-folder.server";
import { shop } from "~/runtime/shop.server";
import { VERSION } from "~/runtime/version";
import { actorOrNobody } from "~/web/context";
import type { Route } from "./+types/healthz";

function whyUnwritable(chain: HeadOffice | null): string {
  if (chain?.isReplaced()) return "replaced";
  return chain?.hasGoneBack() ? "primary-went-back" : "unwritable";
}

/**
 * Answers monitoring with `status`: ok, unreadable, unwritable or full; at a head office also replaced or
 * primary-went-back. Whoever is signed in is told the version too.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { status, ...more } = healthNow();
  const version = actorOrNobody(context) ? { version: VERSION } : {};
  return Response.json({ status, ...more, ...version }, { status: status === "ok" ? 200 : 503 });
}

function healthNow() {
  const { db, config, chain } = shop();
  const { $client: client } = db;
  try {
    client.prepare("select count(*) from stores").get();
  } catch {
    return { status: "unreadable" };
  }
  if (chain?.part === "store") {
    const line = chain.isLineUp() ? "up" : "down";
    return {
      status: stateOfDataFolder(config.dataDir),
      line,
      missingFiles: chain.missingFiles(),
      frame: chain.replica.frame(),
      entries: endOfChain(db).id,
      currentAt: new Date(chain.replica.currentAt()).toISOString(),
    };
  }
  if (!(chain ? chain.canWrite() : canWrite(db))) return { status: whyUnwritable(chain) };
  // A rolled-back write doesn't reach the disk, so probe it separately.
  return { status: stateOfDataFolder(config.dataDir), ...(chain && { line: "up" }) };
}
