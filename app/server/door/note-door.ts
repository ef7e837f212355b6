import { doorUrl } from "../../domain/people/outbox/door-url.server.ts";
import { setDoor } from "../../domain/people/outbox/set-door.server.ts";
import { shop } from "../../runtime/shop.server.ts";
import { mustWrite } from "../../web/write.server.ts";
import { byItself } from "../../domain/shop/trail/by-itself.ts";

/** Notes where the door stands, for the links in messages; null if there is none. Writes nothing if that is known. */
export function noteDoor(url: string | null): void {
  if (doorUrl(shop().db) === url) return;
  mustWrite(byItself("door"), (ctx) => setDoor(ctx, { url }));
}
