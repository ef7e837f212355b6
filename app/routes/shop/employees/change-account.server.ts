import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { fullName } from "~/domain/shop/employees/employee";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { Nothing } from "~/web/contract";
import { type PerformArgs, performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { existingEmployee } from "./account-actions.server.ts";

interface AccountChange {
  rule: (ctx: RuleContext, employeeId: number) => Result<unknown>;
  failed: string;
  /** Says what was done, on the employee's page. */
  said: (name: string) => string;
}

/**
 * Makes the change to an account that its page asked about, and leads to the employee's page. Returns a refused form.
 * 404 if there is no such employee.
 */
export async function changeAccount(
  args: PerformArgs & { params: { readonly employeeId: string } },
  { rule, failed, said }: AccountChange,
) {
  const employee = existingEmployee(args.params.employeeId);
  const outcome = await performForm(args, Nothing, (ctx) => rule(ctx, employee.id), failed);
  if (!outcome.ok) return outcome.rejection;
  const page = href("/directory/:employeeId", { employeeId: employee.id });
  return redirectWithToast(factsOf(args.context), page, {
    tone: "success",
    description: said(fullName(employee)),
  });
}
