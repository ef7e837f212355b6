import { href, withRest } from "~/ui/address";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch } from "~/ui/filter-fields";
import { Panel } from "~/ui/panel";
import type { Route } from "./+types/merge-customer";
import { ButtonLink } from "~/ui/button";
import { Line, Lines } from "~/ui/lines";

type ChoicesProps = NonNullable<Route.ComponentProps["loaderData"]["choices"]> & { id: number };

export function Choices({ id, search, twins, found, hasMore }: ChoicesProps) {
  return (
    <>
      {twins.length > 0 && (
        <Panel title="Likely" flush>
          <Others id={id} others={twins} />
        </Panel>
      )}
      <Panel title="Another Customer" flush>
        <FilterBar
          action={href("/customers/:customerId/merge", { customerId: id })}
          applyLabel="Search"
          {...(search && { clearTo: href("/customers/:customerId/merge", { customerId: id }) })}
        >
          <FilterSearch name="search" label="Name, phone or email" defaultValue={search} />
        </FilterBar>
        {found.length > 0 && <Others id={id} others={found} />}
        {hasMore && <p className="panel-body quiet">More were found. Type more of the name.</p>}
        {search !== "" && found.length === 0 && (
          <EmptyState icon="users" title="No customers found" hint="Try another name, phone or email." />
        )}
      </Panel>
    </>
  );
}

function Others({ id, others }: { id: number; others: ChoicesProps["found"] }) {
  return (
    <Lines>
      {others.map((other) => (
        <Line
          key={other.id}
          title={`${other.name} (#${other.id})`}
          note={other.note}
          end={
            <ButtonLink
              to={withRest(href("/customers/:customerId/merge", { customerId: id }), `?with=${other.id}`)}
              aria-label={`Compare ${other.name} (#${other.id})`}
            >
              Compare
            </ButtonLink>
          }
        />
      ))}
    </Lines>
  );
}
