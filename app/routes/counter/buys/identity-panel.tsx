import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import type { Route } from "./+types/buy-record";

export function IdentityPanel({
  buy,
  lines,
  mayLook,
}: Pick<Route.ComponentProps["loaderData"], "buy" | "lines" | "mayLook">) {
  const isOpen = buy.state === "open";
  const isPaid = buy.boughtAt !== null;
  return (
    <Panel
      title="Seller's Identity"
      aside={
        (isOpen || (buy.hasIdentity && mayLook)) && (
          <>
            {isOpen && (buy.hasIdentity || lines.length === 0) && (
              <ButtonLink to={href("/buys/:buyId/identity", { buyId: buy.id })}>
                {buy.hasIdentity ? "Replace Identity" : "Record Identity"}
              </ButtonLink>
            )}{" "}
            {buy.hasIdentity && mayLook && (
              <ButtonLink to={href("/buys/:buyId/identity/look", { buyId: buy.id })}>
                View Identity
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <p>
        {buy.hasIdentity
          ? "Stored separately and erased on the schedule in Settings. Each view is recorded in the audit trail."
          : isPaid
            ? "Erased on the schedule in Settings."
            : "Required by law. Record it before you pay the seller."}
      </p>
    </Panel>
  );
}
