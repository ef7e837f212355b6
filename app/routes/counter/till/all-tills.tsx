import { counted } from "~/domain/counted";
import { PAYMENT_KIND_LABELS } from "~/domain/counter/payments/payment-kinds";
import { ActionBar } from "~/ui/action-bar";
import { type Address, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { formatLongDay, formatTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { Totals, TotalsRow } from "~/ui/totals";
import { tillAddress } from "./till-address.ts";
import type { Route } from "./+types/till";

type Data = Route.ComponentProps["loaderData"];

type OneOfTills = Data["all"][number];

interface AllTillsProps {
  tills: OneOfTills[];
  seesSums: boolean;
  mayClose: boolean;
}

export function AllTills({ tills, seesSums, mayClose }: AllTillsProps) {
  const { formatMoney } = useMoney();
  const open = tills.filter(({ now }) => now.session).length;
  const cash = tills.reduce((sum, { now }) => sum + (now.sums?.expected.cash ?? 0), 0);
  return (
    <>
      <ActionBar
        count={
          <p>
            {`${counted(tills.length, "till")}, ${open} open`}
            {seesSums && `, ${formatMoney(cash)} cash expected in all`}
          </p>
        }
      >
        <ButtonLink to={href("/till/closes")} icon="history">
          Past Closes
        </ButtonLink>
      </ActionBar>
      <Columns split="cards" level>
        {tills.map((till) => (
          <Stack key={`${till.store.key} ${till.now.till}`}>
            <TillPanel till={till} mayClose={mayClose} />
          </Stack>
        ))}
      </Columns>
    </>
  );
}

/** A till's state, what should be in it, and what can be done with it. */
function TillPanel({ till, mayClose }: { till: OneOfTills; mayClose: boolean }) {
  const { formatMoney } = useMoney();
  const { store, now, isOnly } = till;
  const { session, sums, float } = now;
  const name = `${store.name}, ${now.till}`;
  const at = (path: Address) => tillAddress(path, { location: store.key, till: now.till, isOnly });
  return (
    <Panel
      title={
        <Link className="text-link" to={at(href("/till"))}>
          {name}
        </Link>
      }
      aside={<TillState session={session} />}
    >
      <div>
        <p className="field-hint">
          {session
            ? `Since ${session.isOfEarlierDay ? `${formatLongDay(session.openedDay)}, ` : ""}${formatTime(session.openedAt, store.zone)}, ${session.openedByName}`
            : "No activity since the last close"}
        </p>
        {sums && (
          <Totals>
            <TotalsRow label="Float">{formatMoney(float)}</TotalsRow>
            {sums.kinds.map(({ kind, paid, refunded }) => (
              <TotalsRow key={kind} label={PAYMENT_KIND_LABELS[kind]}>
                {formatMoney(paid - refunded)}
              </TotalsRow>
            ))}
            <TotalsRow label="Cash expected" grand>
              {formatMoney(sums.expected.cash)}
            </TotalsRow>
          </Totals>
        )}
      </div>
      <div className="card-actions">
        {mayClose && session && (
          <ButtonLink to={at(href("/till/close"))} aria-label={`Count and Close: ${name}`}>
            Count and Close
          </ButtonLink>
        )}
        <Link className="text-link" to={at(href("/till/cash"))} aria-label={`Cash In or Out: ${name}`}>
          Cash In or Out
        </Link>
      </div>
    </Panel>
  );
}

function TillState({ session }: Pick<OneOfTills["now"], "session">) {
  if (!session) return <StateBadge state="closed">Not open</StateBadge>;
  if (session.isOfEarlierDay) return <StateBadge state="wrong">To close</StateBadge>;
  return <StateBadge state="open">Open</StateBadge>;
}
