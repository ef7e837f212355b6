import type { CodeHolder } from "~/domain/employees/hire-employee.server";
import { fullName } from "~/domain/employees/employee";
import { hashOfCode, newCode } from "~/domain/employees/one-time-code.server";
import { zoneOf } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { formatDateTime } from "~/ui/format";
import type { RequestFacts } from "~/web/context";

/** A code just made, which only this answer carries, or the word that an earlier answer carried it. */
export interface CodeSheetData {
  employee: { id: number; name: string; email: string };
  code: string | null;
  /** The page that takes the code, as the browser would write it. */
  address: string;
  until: string;
}

/** A new code for a rule, which gets its hash; `sheet` is what to show when the rule was carried out. */
export function makeCode() {
  const code = newCode();
  return {
    codeHash: hashOfCode(code),
    /** A form that was sent twice made its code the first time: this one is of no use. */
    sheet(holder: CodeHolder, replayed: boolean, { origin }: RequestFacts): CodeSheetData {
      const { id, email, expiresAt } = holder;
      return {
        employee: { id, name: fullName(holder), email },
        code: replayed ? null : code,
        address: `${origin}/set-password`,
        until: formatDateTime(expiresAt, zoneOf(shop().db, null)),
      };
    },
  };
}
