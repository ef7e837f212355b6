import type { MatchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import type { CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { formatCount } from "~/ui/format";
import { Totals, TotalsRow } from "~/ui/totals";

interface AudienceEstimateProps {
  estimate: number;
  /** Null if the count failed. */
  customers: MatchingCustomers | null;
  type: CampaignType | null;
  counting?: boolean;
}

/**
 * Shows how many customers match, and below it, as a note, the estimate of section 9: nobody should take it for how
 * many are reached.
 */
export function AudienceEstimate({ estimate, customers, type, counting }: AudienceEstimateProps) {
  return (
    <div aria-live="polite" aria-busy={counting}>
      <Totals>
        <TotalsRow label="Customers who match today" grand>
          {customers ? formatCount(customers.matching) : "—"}
        </TotalsRow>
      </Totals>
      <p className="field-hint">
        {customers ? reach(customers, type) : "Customers couldn't be counted right now."}
      </p>
      <p className="field-hint">{`Planning estimate: ${formatCount(estimate)}, a rule of thumb that reads no customers.`}</p>
    </div>
  );
}

const LACKING: Record<CampaignType, [noun: string, verb: string, yesTo: string]> = {
  email: ["email address", "emailed", "email"],
  sms: ["phone number", "texted", "texts"],
  direct_mail: ["mailing address", "mailed", "mail"],
};

/** Says how many the channel can and can't reach. */
function reach({ matching, unreachable, takesYes }: MatchingCustomers, type: CampaignType | null): string {
  if (type === null || unreachable === null) return "Choose a type to see how many of them can be reached.";
  const [noun, verb, yesTo] = LACKING[type];
  if (matching === 0) return "No customers match today.";
  if (unreachable === 0) return `All of them can be ${verb}.`;
  const who = unreachable === 1 ? "1 has" : `${formatCount(unreachable)} have`;
  const why = takesYes
    ? `no ${noun}, asked not to be ${verb}, or never said yes to ${yesTo}`
    : `no ${noun} or asked not to be ${verb}`;
  return `${formatCount(matching - unreachable)} of ${formatCount(matching)} can be ${verb}. ${who} ${why}.`;
}
