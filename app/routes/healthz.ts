import { shop } from "~/shop.server";

/** Whether the database can be read and written, in a word; for whatever watches the server. */
export function loader() {
  const { $client: client } = shop().db;
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
  return Response.json({ status: "ok" });
}
