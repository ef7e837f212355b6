import { employees } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import { type CounterCare, SET_BY_CARE } from "../settings/counter-care.ts";
import {
  keepSetting,
  readSettings,
  type SettingName,
  type Settings,
} from "../settings/read-settings.server.ts";
import { spendCode } from "../account/one-time-code.server.ts";
import { hasAnyEmployee } from "./find-employees.server.ts";
import { lowerCaseEmail } from "./lower-case-email.ts";

export interface FirstOwner {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  shopName?: string | undefined;
  /** Open if nobody chose. */
  counterCare?: CounterCare | null;
  /** Null if the environment names the owner. */
  codeHash: string | null;
}

/**
 * Creates the shop's first account, its owner, and spends the first-run code. Refused once any account exists
 * (409) or if the code is wrong (422).
 */
export function hireOwner({ tx, now }: RuleContext<null>, owner: FirstOwner): Result<{ id: number }> {
  if (hasAnyEmployee(tx)) return refuse("conflict", "This shop already has an owner");
  const { firstName, lastName, passwordHash, codeHash, shopName, counterCare } = owner;
  if (codeHash !== null && !spendCode(tx, { purpose: "first-run", employeeId: null, codeHash }, now))
    return refuse("invalid", FIRST_RUN_CODE_REFUSED, "code");
  const email = lowerCaseEmail(owner.email);
  const { id } = tx
    .insert(employees)
    .values({ email, firstName, lastName, role: "owner", passwordHash, passwordSetAt: now, createdAt: now })
    .returning({ id: employees.id })
    .get();
  const named: Trail[] = shopName ? [keepSetting({ tx, now, by: id }, "shopName", shopName)] : [];
  const careful = !counterCare ? [] : chosenCare({ tx, now, by: id }, counterCare);
  return done(
    { id },
    {
      action: "employee.hired",
      record: { kind: "employee", id },
      after: { email, firstName, lastName, role: "owner" },
    },
    ...named,
    ...careful,
  );
}

function chosenCare(by: Parameters<typeof keepSetting>[0], care: CounterCare): Trail[] {
  const before = readSettings(by.tx);
  const chosen: Partial<Settings> = { counterCare: care, ...SET_BY_CARE[care] };
  const names = (Object.keys(chosen) as SettingName[]).filter((name) => chosen[name] !== before[name]);
  return names.map((name) => keepSetting(by, name, chosen[name] as never));
}

export const FIRST_RUN_CODE_REFUSED =
  "That code is wrong. Loupe prints a new one each time it starts, and only the newest works.";
