import { data, type RouterContextProvider } from "react-router";
import { type Employee, fullName } from "~/domain/shop/employees/employee";
import type { AccountAction } from "~/domain/shop/employees/who-may-change-accounts.server";
import { actorOf } from "~/web/context";
import { existingEmployee, statusOf, whyNot } from "./account-actions.server.ts";

export interface ConfirmationData {
  employee: Pick<Employee, "id" | "hasPassword"> & { name: string };
  formKey: string;
  /** Why the action can't be done; null if it can. */
  why: string | null;
}

interface LoaderArgs {
  params: { employeeId: string };
  context: Readonly<RouterContextProvider>;
}

/** Loads a confirmation page: 403 with the reason if the action is forbidden. */
export function confirmationOf({ params, context }: LoaderArgs, action: AccountAction) {
  const actor = actorOf(context);
  const employee = existingEmployee(params.employeeId);
  const { id, hasPassword } = employee;
  const confirmation: ConfirmationData = {
    employee: { id, hasPassword, name: fullName(employee) },
    formKey: crypto.randomUUID(),
    why: whyNot(actor, action, employee),
  };
  return data(confirmation, { status: statusOf(actor, action, employee) });
}
