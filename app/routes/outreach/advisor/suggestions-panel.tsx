import { Fragment } from "react";
import type { latestSuggestions } from "~/domain/outreach/advisor/keep-suggestions.server";
import type { RecordPart } from "~/domain/outreach/advisor/named-records.server";
import type { Address } from "~/ui/address";
import { classNames } from "~/ui/class-names";
import { formatDateTime } from "~/ui/format";
import { keepDates } from "~/ui/line-breaks";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SuggestOnRecord } from "../../people/customers/suggest-form.tsx";

interface SuggestionsPanelProps {
  customerId: number;
  /** Its text by line, with an empty line between suggestions. */
  suggestions:
    | (Omit<NonNullable<ReturnType<typeof latestSuggestions>>, "text"> & { lines: RecordPart<Address>[][] })
    | null;
  /** The home store's zone. */
  zone: string;
  formKey: string;
  maySuggest: boolean;
}

export function SuggestionsPanel({
  customerId,
  suggestions,
  zone,
  formKey,
  maySuggest,
}: SuggestionsPanelProps) {
  if (!suggestions && !maySuggest) return null;
  return (
    <Panel
      id="suggestions"
      title="AI Suggestions"
      icon="sparkles"
      tone="gold"
      className={classNames("record-last", !suggestions && "no-print")}
    >
      {suggestions ? (
        <>
          <div className="advice">
            {suggestions.lines.map((parts, n) => (
              <Line key={n} parts={parts} />
            ))}
          </div>
          <p className="quiet small">
            {suggestions.source}, {formatDateTime(suggestions.madeAt, zone)}, for {suggestions.firstName}{" "}
            {suggestions.lastName}
          </p>
        </>
      ) : (
        <p className="quiet">Get ideas for this customer.</p>
      )}
      {maySuggest && (
        <SuggestOnRecord customerId={customerId} formKey={formKey} again={suggestions !== null} />
      )}
    </Panel>
  );
}

function Line({ parts }: { parts: RecordPart<Address>[] }) {
  const [first] = parts;
  const isReason = typeof first === "string" && first.startsWith("Why:");
  return (
    <p className={classNames("advice-line", isReason && "advice-reason")}>
      {parts.map((part, n) =>
        typeof part === "string" ? (
          <Fragment key={n}>{keepDates(part)}</Fragment>
        ) : (
          <PageLink key={n} className="text-link" to={part.to}>
            {part.name}
          </PageLink>
        ),
      )}
    </p>
  );
}
