import { writeDenials } from "~/access/denials.server";
import { SIGN_IN_REFUSALS } from "~/domain/shop/trail/action-labels";
import { refusedFrom } from "~/domain/shop/trail/refused-from";
import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { findSignIns } from "~/domain/shop/account/sign-ins.server";
import { deviceName } from "~/ui/device";
import { formatDateTime } from "~/ui/format";
import type { Tx } from "~db/client.server.ts";

const FACTORS = { code: "Password and code", "recovery-code": "Password and recovery code" } as const;

/** Puts the account's newest sign-ins into words, failed ones among them. */
export function signInsToShow(
  tx: Tx,
  { employeeId, zone, now }: { employeeId: number; zone: string; now: Instant },
) {
  writeDenials();
  return findSignIns(tx, employeeId, { now }).map((one) => {
    const address = refusedFrom(one.address);
    const at = formatDateTime(one.at, zone);
    if ("refusal" in one) {
      const tries = one.count > 1 ? ` (${counted(one.count, "try", "tries")})` : "";
      return {
        key: `${one.at} ${one.refusal}`,
        at,
        device: "Unknown",
        address,
        how: SIGN_IN_REFUSALS[one.refusal] + tries,
        mark: "failed" as const,
      };
    }
    return {
      key: String(one.id),
      at,
      device: deviceName(one.userAgent),
      address,
      how: one.secondFactor ? FACTORS[one.secondFactor] : "Password",
      mark: one.isNewBrowser ? ("new" as const) : null,
    };
  });
}
