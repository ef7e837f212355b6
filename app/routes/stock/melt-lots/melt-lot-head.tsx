import type { Cents } from "~/domain/money";
import { HistoryLink } from "~/shell/history-link";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { NextStep } from "~/ui/next-step";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import type { Route } from "./+types/melt-lot-record";
import { MeltLotBadge } from "./melt-lot-badge.tsx";
import { MeltLotAct, MeltLotMore } from "./melt-lot-buttons.tsx";

type Loaded = Route.ComponentProps["loaderData"];

function LotFigures({ lot, worth, pricesOf, isOpen }: Pick<Loaded, "lot" | "worth" | "pricesOf" | "isOpen">) {
  const { formatMoney } = useMoney();
  const gain: Cents | null = lot.gain ?? null;
  const beyond = lot.brought === null ? 0 : lot.brought - worth;
  return (
    <StatStrip bare>
      {lot.cost !== undefined && <Stat label="Cost" value={formatMoney(lot.cost)} />}
      <Stat
        label="Melt Value"
        value={formatMoney(worth)}
        caption={[pricesOf, !isOpen && "when sent"].filter(Boolean).join(", ") || undefined}
      />
      {lot.brought !== null && (
        <Stat
          label="Paid"
          value={formatMoney(lot.brought)}
          caption={
            beyond === 0
              ? "Same as melt value"
              : `${formatMoney(Math.abs(beyond))} ${beyond < 0 ? "below" : "above"} melt value`
          }
        />
      )}
      {gain !== null && (
        <Stat
          label={gain < 0 ? "Loss" : "Gain"}
          value={formatMoney(gain)}
          caption="Refiner payment less cost"
          tone={gain < 0 ? "loss" : undefined}
        />
      )}
    </StatStrip>
  );
}

type Shown = "lot" | "number" | "worth" | "pricesOf" | "isOpen" | "rows" | "next" | "mayEdit";

/** Shows the refiner, who did the steps before the last one, what is next, and the lot's figures. */
export function LotHead(props: Pick<Loaded, Shown>) {
  const { lot, number, rows, next, mayEdit } = props;
  const { id, store, refiner, note, state, begunAt, begunBy, sentAt, sentBy } = lot;
  const mayMore = mayEdit && (state === "open" || state === "settled");
  return (
    <Panel flush>
      <RecordHead
        name={refiner}
        more={mayMore && <MeltLotMore lot={lot} />}
        facts={
          <>
            <MeltLotBadge state={state} /> <span>{number}</span> <span>{store.name}</span>{" "}
            {sentAt === null && <span>{`Started ${formatDateTime(begunAt, store.zone)} by ${begunBy}`}</span>}{" "}
            {sentAt !== null && state === "settled" && (
              <span>{`Sent ${formatDateTime(sentAt, store.zone)} by ${sentBy}`}</span>
            )}{" "}
            {note && <span>{note}</span>} {lot.settlement && <span>{lot.settlement}</span>}
          </>
        }
      >
        {!mayMore && <HistoryLink kind="melt-lot" id={id} />}
        {rows.length > 0 && (
          <ButtonLink to={href("/inventory/melt-lots/:lotId/print", { lotId: id })} icon="printer">
            Print List
          </ButtonLink>
        )}
      </RecordHead>
      <NextStep {...next} act={mayEdit && <MeltLotAct {...props} />} />
      <LotFigures {...props} />
    </Panel>
  );
}
