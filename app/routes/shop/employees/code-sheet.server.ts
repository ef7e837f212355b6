import type { CodeHolder } from "~/domain/shop/employees/hire-employee.server";
import { fullName } from "~/domain/shop/employees/employee";
import { hashOfOneTimeCode } from "~/access/one-time-code-hash.server";
import { newCode } from "~/domain/shop/account/one-time-code.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { formatDateTime } from "~/ui/format";
import type { RequestFacts } from "~/web/context";

/** A sheet with a new code, which only this response has. `code` is null if an earlier response had it. */
export interface CodeSheetData {
  employee: { id: number; name: string; email: string };
  code: string | null;
  /** URL for entering the code. */
  address: string;
  until: string;
}

/** Creates a code; rules get its hash, and `sheet` shows it after success. */
export function makeCode() {
  const code = newCode();
  return {
    codeHash: hashOfOneTimeCode(code),
    /** A repeated submission already showed its code, so this one is unused. */
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
