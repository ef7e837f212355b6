import { type Count, type CountFigures, figureLabels } from "~/domain/workshop/counts/count";
import type { NextOfCount } from "~/domain/workshop/counts/next-of-count";
import type { Seen } from "~/domain/withhold-cost";
import { HistoryLink } from "~/shell/history-link";
import { type Address, href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { NextStep } from "~/ui/next-step";
import { PageForm } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { SubmitButton } from "~/ui/submit-button";
import { CountBadge } from "./count-badges.tsx";
import type { CountRow } from "./count-rows.server.ts";
import { DecideDifference } from "./decide-difference.tsx";

interface WorthProps {
  figures: CountFigures;
  isOpen: boolean;
  foundSince: number;
  values: NonNullable<Seen<Count>["values"]>;
}

/** Shows what was expected and found, and the rest, at retail; below it the cost, for users who may see it. */
function Worth({ figures, isOpen, foundSince, values: { found, missing } }: WorthProps) {
  const { formatMoney } = useMoney();
  const stat = (label: string, pieces: number, retail: number, cost: number | undefined) => (
    <Stat
      label={label}
      value={formatCount(pieces)}
      caption={`${formatMoney(retail)} retail`}
      note={cost === undefined ? undefined : `${formatMoney(cost)} cost`}
    />
  );
  const labels = figureLabels({ isOpen, foundSince });
  const costOfAll =
    found.cost === undefined || missing.cost === undefined ? undefined : found.cost + missing.cost;
  return (
    <StatStrip bare>
      {stat("Expected", figures.found + figures.missing, found.retailPrice + missing.retailPrice, costOfAll)}
      {stat(labels.found, figures.found, found.retailPrice, found.cost)}
      {stat(labels.missing, figures.missing, missing.retailPrice, missing.cost)}
    </StatStrip>
  );
}

interface CountHeadProps {
  count: Seen<Count>;
  next: NextOfCount;
  /** How many of the missing ones somebody found after it ended. */
  foundSince: number;
  mayCount: boolean;
  /** The only difference that is left to resolve. */
  single: CountRow | null;
  /** Null if the list below has something to resolve, with its buttons. */
  toResolve: Address | null;
  formKey: string;
}

function CountAct({
  count: { id, endedAt },
  next: { act },
  single,
  toResolve,
  formKey,
}: Pick<CountHeadProps, "count" | "next" | "single" | "toResolve" | "formKey">) {
  if (act === "resolve" && single)
    return <DecideDifference row={single} countId={id} mayCount formKey={formKey} variant="outline" />;
  if (act === "resolve")
    return (
      toResolve && (
        <ButtonLink to={toResolve} variant="primary">
          Resolve
        </ButtonLink>
      )
    );
  if (endedAt !== null) return null;
  return (
    <PageForm method="post" action={href("/counts/:countId/end", { countId: id })}>
      <SubmitButton busy="Ending..." variant={act === "end" ? "primary" : "outline"}>
        End Count
      </SubmitButton>
    </PageForm>
  );
}

/** Shows how much was found, who counted and when, what is next, and what it is worth. */
export function CountHead({ count, next, foundSince, mayCount, ...resolving }: CountHeadProps) {
  const { id, kind, store, figures, values, undecided, begunAt, begunBy, endedAt, endedBy } = count;
  const isOpen = endedAt === null;
  const expected = figures.found + figures.missing;
  const found = `${formatCount(figures.found + foundSince)} of ${formatCount(expected)} found`;
  return (
    <Panel flush>
      <RecordHead
        name={foundSince > 0 ? `${found}, ${formatCount(foundSince)} after it ended` : found}
        facts={
          <>
            {(isOpen || undecided > 0) && <CountBadge endedAt={endedAt} undecided={undecided} />}{" "}
            <span>Count #{id}</span>{" "}
            <span>{`Started ${formatDateTime(begunAt, store.zone)} by ${begunBy}`}</span>{" "}
            {endedAt !== null && <span>{`Ended ${formatDateTime(endedAt, store.zone)} by ${endedBy}`}</span>}
          </>
        }
      >
        <HistoryLink kind="count" id={id} />
        {kind === "pieces" && isOpen && (
          <ButtonLink to={withRest(href("/counts/:countId/print", { countId: id }), "?sheet")} icon="printer">
            Count Sheet
          </ButtonLink>
        )}
        <ButtonLink to={href("/counts/:countId/print", { countId: id })} icon="printer">
          Print Result
        </ButtonLink>
      </RecordHead>
      <NextStep {...next} act={mayCount && <CountAct count={count} next={next} {...resolving} />} />
      {values && <Worth {...{ figures, isOpen, foundSince, values }} />}
    </Panel>
  );
}
