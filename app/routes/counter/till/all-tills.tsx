import { TillTabs } from "~/shell/till-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { useMoney } from "~/ui/money";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { Totals, TotalsRow } from "~/ui/totals";
import type { Route } from "./+types/till";

type Tills = NonNullable<Route.ComponentProps["loaderData"]["all"]>;

/** Shows each till's state, what should be in it, and what can be done with it. */
export function AllTills({ count, cash, tills }: Tills) {
  const { formatMoney } = useMoney();
  const partRow = ([label, amount]: [label: string, amount: number]) => (
    <TotalsRow key={label} label={label} tone={amount === 0 ? "zero" : undefined}>
      {formatMoney(amount)}
    </TotalsRow>
  );
  return (
    <>
      <ActionBar
        tabs={<TillTabs here={href("/till")} />}
        count={<p>{cash === null ? count : `${count}, ${formatMoney(cash)} cash expected in all`}</p>}
      />
      <Columns split="cards" level>
        {tills.map(({ name, state, word, isOpen, since, sums, page, opens, closes, moves }) => (
          <Stack key={page}>
            <Panel
              title={
                <Link className="text-link" to={page}>
                  {name}
                </Link>
              }
              aside={<StateBadge state={state}>{word}</StateBadge>}
            >
              <div>
                <p className="field-hint">{since}</p>
                {sums && (
                  <Totals>
                    {sums.parts.map(partRow)}
                    <TotalsRow label="Cash expected" grand>
                      {formatMoney(sums.cash)}
                    </TotalsRow>
                  </Totals>
                )}
                {sums && isOpen && (
                  <>
                    <p className="field-hint">Also taken</p>
                    <Totals>
                      {sums.others.length > 0 ? sums.others.map(partRow) : partRow(["Nothing yet", 0])}
                    </Totals>
                  </>
                )}
              </div>
              <div className="card-actions">
                {opens && (
                  <ButtonLink to={opens} aria-label={`Open Till: ${name}`}>
                    Open Till
                  </ButtonLink>
                )}
                {closes && (
                  <ButtonLink to={closes} aria-label={`Count and Close: ${name}`}>
                    Count and Close
                  </ButtonLink>
                )}
                <ButtonLink to={moves} aria-label={`Cash In or Out: ${name}`}>
                  Cash In or Out
                </ButtonLink>
              </div>
            </Panel>
          </Stack>
        ))}
      </Columns>
    </>
  );
}
