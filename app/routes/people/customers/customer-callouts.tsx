import { href } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { PageLink } from "~/ui/page-link";
import type { Route } from "./+types/customer-record";

/** Says that the customer was erased, with a link to what that means. */
export function ErasedCallout({ customerId, mayErase }: { customerId: number; mayErase: boolean }) {
  return (
    <Callout title="This customer was erased">
      <p>
        Sales and repairs keep their amounts, dates and items, without the name.
        {mayErase && (
          <>
            {" "}
            <PageLink className="text-link" to={href("/customers/:customerId/erase", { customerId })}>
              What was erased, and which backups still contain it
            </PageLink>
          </>
        )}
      </p>
    </Callout>
  );
}

/** Names the customers that were merged into this one. `cameFrom` is the one whose URL was asked for. */
export function MergedCallout({
  merges,
  cameFrom,
}: Pick<Route.ComponentProps["loaderData"], "merges" | "cameFrom">) {
  return (
    <Callout
      title={
        merges.some(({ mergedId }) => mergedId === cameFrom)
          ? `Customer #${cameFrom} is this one`
          : "Also known as"
      }
    >
      {merges.map(({ mergeId, mergedId, mergedName }) => (
        <p key={mergeId}>
          <PageLink className="text-link" to={href("/customers/merges/:mergeId", { mergeId })}>
            {mergedName} (customer #{mergedId})
          </PageLink>{" "}
          was merged into this customer.
        </p>
      ))}
    </Callout>
  );
}
