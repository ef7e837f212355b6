import { eq } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { Tx } from "~db/client.server.ts";
import type { Instant } from "~/domain/dates";
import { actorNow } from "~/domain/shop/employees/actor-now.server";
import type { Actor } from "~/domain/permissions";
import type { RuleContext } from "~/domain/rule-context";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { makeAccount } from "~/domain/shop/employees/hire-employee.server";
import { hireOwner } from "~/domain/shop/employees/hire-owner.server";
import type { Result } from "~/domain/result";
import type { Calendar } from "./calendar.ts";
import { type Employee, STAFF } from "./material/staff.ts";
import { type TimedRule, runRule } from "./run-rules.server.ts";

interface Password {
  hash: string;
  setAt: Instant;
}

/** Hires all employees on one day; the first account hires the others. Returns them by email. */
export function hireStaff(tx: Tx, auditKey: Buffer, now: Instant, password: Password): Map<string, Actor> {
  const [first, ...others] = STAFF;
  const actor = (id: number): Actor => {
    const hired = actorNow(tx, id);
    if (!hired) throw new Error("The sample's staff are active");
    return hired;
  };
  const owner = actor(
    runRule(tx, auditKey, { tx, actor: null, now }, (ctx) => hireFirst(ctx, first, password)),
  );
  return new Map([
    [first.email, owner],
    ...others.map((person): [string, Actor] => [
      person.email,
      actor(runRule(tx, auditKey, { tx, actor: owner, now }, (ctx) => hire(ctx, person, password))),
    ]),
  ]);
}

/** Creates the first account, as a host does through the environment. */
function hireFirst(ctx: RuleContext<null>, person: Employee, password: Password): Result<number> {
  const { email, firstName, lastName, phone, homeStore } = person;
  const hired = hireOwner(ctx, { email, firstName, lastName, passwordHash: password.hash, codeHash: null });
  if (!hired.ok) return hired;
  const { id } = hired.value;
  ctx.tx
    .update(employees)
    .set({ phone, homeStore, passwordSetAt: password.setAt })
    .where(eq(employees.id, id))
    .run();
  return { ok: true, value: id, trail: hired.trail };
}

/** Only `SAMPLE_ACCOUNTS` get a password; none gets a one-time code. */
function hire(ctx: RuleContext, person: Employee, password: Password): Result<number, unknown> {
  const { hasPassword, leftAt: _, ...details } = person;
  const hired = makeAccount(ctx, details);
  if (!hired.ok) return hired;
  const { id } = hired.value;
  if (hasPassword)
    ctx.tx
      .update(employees)
      .set({ passwordHash: password.hash, passwordSetAt: password.setAt })
      .where(eq(employees.id, id))
      .run();
  return { ok: true, value: id, trail: hired.trail };
}

export function departures(calendar: Calendar, staff: Map<string, Actor>): TimedRule[] {
  return STAFF.flatMap(({ email, leftAt }) => {
    const id = staff.get(email)?.id;
    if (leftAt === undefined || id === undefined) return [];
    return [
      {
        at: calendar.at(leftAt),
        by: "owner@loupe.example",
        rule: (ctx: RuleContext) => deactivateEmployee(ctx, id),
      },
    ];
  });
}
