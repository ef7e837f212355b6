import type { latestSuggestions } from "~/domain/advisor/keep-suggestions.server";
import { formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { SuggestOnRecord } from "./suggest-form.tsx";

interface SuggestionsProps {
  customerId: number;
  suggestions: NonNullable<ReturnType<typeof latestSuggestions>> | null;
  /** Of the home store. */
  zone: string;
  formKey: string;
  maySuggest: boolean;
}

export function Suggestions({ customerId, suggestions, zone, formKey, maySuggest }: SuggestionsProps) {
  if (!suggestions && !maySuggest) return null;
  return (
    <Panel id="suggestions" title="AI Suggestions" icon="sparkles" tone="gold">
      {suggestions ? (
        <>
          <p className="written">{suggestions.text}</p>
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
