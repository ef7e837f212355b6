import type { RouterContextProvider } from "react-router";
import { type Employee, fullName } from "~/domain/employees/employee";
import type { AccountDeed } from "~/domain/employees/who-may.server";
import { actorOf } from "~/web/context";
import { existingEmployee, whyNot } from "./account.server.ts";

/** What a page shows that asks before it does something to an account. */
export interface ConfirmationData {
  employee: Pick<Employee, "id" | "hasPassword"> & { name: string };
  formKey: string;
  /** Why it can't be done; null: it can. */
  why: string | null;
}

interface LoaderArgs {
  params: { employeeId: string };
  context: Readonly<RouterContextProvider>;
}

export function confirmationOf({ params, context }: LoaderArgs, deed: AccountDeed): ConfirmationData {
  const employee = existingEmployee(params.employeeId);
  const { id, hasPassword } = employee;
  return {
    employee: { id, hasPassword, name: fullName(employee) },
    formKey: crypto.randomUUID(),
    why: whyNot(actorOf(context), deed, employee),
  };
}
