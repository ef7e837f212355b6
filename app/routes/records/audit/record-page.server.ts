import { type Actor, can } from "~/domain/permissions";
import { PAGE_ACCESS, type UrlAccess } from "~/access/route-access";
import { recordNumber } from "~/domain/record-number";
import type { RecordRef } from "~/domain/records/audit/record-names.server";
import { mainKind, type MainKind } from "~/domain/shop/trail/record-kinds";
import { getReceiving } from "~/domain/stock/receivings/find-receivings.server";
import { getImport } from "~/import/find-imports.server";
import { type Address, type Path, recordAt } from "~/ui/address";
import { RECORD_PAGES } from "~/web/record-address";
import type { Tx } from "~db/client.server.ts";

/** Page of each record kind, with at most one parameter (id or key). Null for kinds without a page. */
const PAGES: Record<MainKind, Path | null> = {
  ...RECORD_PAGES,
  "metal-price": "/inventory/metal-prices",
  till: "/till",
  role: "/settings/permissions/:role",
  setting: "/settings",
  store: "/settings/stores/:store",
  token: "/settings/tokens",
  reply: "/customers/replies",
  suppression: "/marketing/suppressions",
  sending: "/settings/sending",
  report: "/reports",
  look: "/worth-a-look",
  notice: "/notices",
  backup: "/backups",
  shop: "/backups",
  audit: "/audit",
  insights: "/",
  integration: "/settings/integrations",
  list: null,
  filter: null,
  "one-time code": null,
};

const pages: Record<string, Path | null | undefined> = PAGES;
const table: Record<string, UrlAccess | undefined> = PAGE_ACCESS;

/** Returns a record's URL; null if it has no page or the actor may not open it. */
export function recordPage(tx: Tx, { kind, id }: RecordRef, actor: Actor): Address | null {
  const pattern = pageOf(tx, mainKind(kind), id);
  const needed = pattern && table[pattern]?.GET;
  if (!pattern || !needed || (needed !== "public" && !can(actor, needed))) return null;
  if (pattern.includes(":") && !isAddressable(kind, id)) return null;
  return recordAt(pattern, encodeURIComponent(id));
}

function pageOf(tx: Tx, kind: string, id: string): Path | null {
  const number = recordNumber(id) ?? 0;
  if (kind === "import" && getImport(tx, number)?.kind === "pieces") return "/inventory/imports/:importId";
  // A discarded draft is gone.
  if (kind === "receiving" && !getReceiving(tx, number)) return null;
  return pages[kind] ?? null;
}

function isAddressable(kind: string, id: string) {
  return kind === "store" || kind === "role" ? id !== "" : recordNumber(id) !== null;
}
