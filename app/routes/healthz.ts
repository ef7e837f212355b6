import { stateOfDataFolder } from "~/runtime/data-folder.server";
import { shop } from "~/runtime/shop.server";

/** Whether the database can be read and written, in a word: ok, unreadable, unwritable or full; for whatever watches the server. */
export function loader() {
  const { db, config } = shop();
  const { $client: client } = db;
  try {
    client.prepare("select count(*) from stores").get();
  } catch {
    return Response.json({ status: "unreadable" }, { status: 503 });
  }
  try {
    client.exec("begin immediate");
    try {
      client.exec("update stores set version = version");
    } finally {
      client.exec("rollback");
    }
  } catch {
    return Response.json({ status: "unwritable" }, { status: 503 });
  }
  // What is rolled back never meets the disk.
  const folder = stateOfDataFolder(config.dataDir);
  return Response.json({ status: folder }, { status: folder === "ok" ? 200 : 503 });
}
