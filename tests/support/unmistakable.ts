import { readInsightFigures } from "~/domain/outreach/advisor/insight-figures.server";
import { readCustomerFacts } from "~/domain/outreach/advisor/customer-facts.server";
import type { Instant } from "~/domain/dates";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { cents, rate } from "~/domain/money";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import type { PermissionChanges } from "~/domain/permissions";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { readSettings, versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { ADAM, AMELIA, BRUNO, HALO_RING, SAL, SAPPHIRE_NEWS, TENNIS_BRACELET, THE_SAFE } from "./cast.ts";
import {
  COST,
  EARLIER_COST,
  REPAIR_COST,
  REPAIR_PRICE,
  RETAIL,
  SOLD_COST,
  SOLD_PRICE,
} from "./judges/cost.ts";
import { aCampaign, aCustomer, aPiece, aProcess, aRepair, aSale, detailsOfPiece, enact } from "./shop.ts";

export function unmistakable() {
  const amelia = aCustomer(AMELIA);
  const bruno = aCustomer(BRUNO);
  aCustomer({ ...AMELIA, firstName: "Nora", email: "nora@mail.example", cellPhone: null });
  const begun = aPiece({ ...HALO_RING, cost: cents(EARLIER_COST), retailPrice: cents(RETAIL) });
  const ring = enact((ctx) => editPiece(ctx, begun.id, { ...detailsOfPiece(begun), cost: cents(COST) }));
  const sold = aPiece({
    ...TENNIS_BRACELET,
    location: "boca",
    cost: cents(SOLD_COST),
    retailPrice: cents(SOLD_PRICE),
  });
  const settings = { commissionRate: rate(1_730) };
  enact((ctx) =>
    changeSettings(ctx, { ...settings, version: versionOfSettings(ctx.tx, ["commissionRate"]) }),
  );
  const sale = aSale({ customerId: amelia.id, pieceId: sold.id }, SAL);
  const repair = aRepair(
    {
      customerId: bruno.id,
      item: "Clasp",
      costToRepair: cents(REPAIR_COST),
      customerPrice: cents(REPAIR_PRICE),
    },
    SAL,
  );
  aCampaign(SAPPHIRE_NEWS);
  aProcess(THE_SAFE);
  const { db } = shop();
  const now = Date.now() as Instant;
  const reading = readInsightFigures(db, now);
  let step = reading.next();
  while (!step.done) step = reading.next();
  const told = [step.value, readCustomerFacts(db, amelia.id, now)];
  access({ "audit.view": true, "backups.manage": true, "tokens.manage": true, "figures.cost": false });
  return {
    amelia,
    ring,
    sold,
    sale,
    repair,
    told: JSON.stringify(told),
    rate: readSettings(db).commissionRate,
  };
}

/** Changes Adam's access: he may open everything, with or without cost. */
export function access(changes: PermissionChanges) {
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes }));
}
