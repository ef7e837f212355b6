import type { ReactNode } from "react";
import type { Employee } from "~/domain/shop/employees/employee";
import type { AccountAction } from "~/domain/shop/employees/who-may-change-accounts.server";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import type { IconName } from "~/ui/icon-names";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";

interface AccountActionsProps {
  employee: Employee;
  actions: { may: AccountAction[]; reasons: string[] };
  isSelf: boolean;
}

/** Account actions other than editing, each with its own confirmation page. */
export function AccountActions({ employee, actions: { may, reasons }, isSelf }: AccountActionsProps) {
  const action = (
    name: Exclude<AccountAction, "change-role">,
    icon: IconName,
    label: string,
    note: ReactNode,
    variant?: "danger",
  ) =>
    may.includes(name) && (
      <div className="account-action">
        <p>{note}</p>
        <ButtonLink
          to={href(`/directory/:employeeId/${name}`, { employeeId: employee.id })}
          icon={icon}
          variant={variant}
          preventScrollReset
        >
          {label}
        </ButtonLink>
      </div>
    );
  return (
    <Panel title="Account" icon="key-round" className="no-print">
      {action(
        "reset-password",
        "key-round",
        employee.hasPassword ? "Reset Password" : "Give One-Time Code",
        employee.hasPassword
          ? "Forgotten, or known to someone else? Replace it with a one-time code."
          : "No password yet. They set one with a one-time code.",
      )}
      {action(
        "remove-second-factor",
        "ban",
        "Turn Off Two-Step Verification",
        "For a lost phone. Until they set it up again, they sign in with just their password.",
      )}
      {action("remove-pin", "lock", "Remove PIN", "Does someone else know it? Only they can set a new one.")}
      {action("end-sessions", "log-out", "End Sessions", "Signs them out in every browser.")}
      {action("deactivate", "ban", "Deactivate", "Blocks sign-in. Their history is kept.", "danger")}
      {action("reactivate", "rotate-ccw", "Reactivate", "Lets them sign in again, with the same role.")}
      {reasons.map((reason) => (
        <p key={reason} className="quiet">
          {reason}.
        </p>
      ))}
      {isSelf && (
        <p>
          <Link to={href("/account")}>Your account</Link>
        </p>
      )}
    </Panel>
  );
}
