import { useEffect, useRef, useState } from "react";
import { AGE_RANGES } from "~/domain/outreach/campaigns/campaign-choices";
import type { MatchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import { GENDER_LABELS, GENDERS, TIER_LABELS, TIERS } from "~/domain/people/customers/tiers-and-genders";
import { href, withRest } from "~/ui/address";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";
import type { FormField } from "~/web/form-fields";
import { storeOptions } from "~/web/store-filter";
import type { CampaignDraftView } from "./campaign-draft.server.ts";

/** Labels for no choice. */
export const ALL = {
  tier: "All Tiers",
  gender: "All Genders",
  ageRange: "All Ages",
  location: "All Locations",
};

interface AudienceSectionProps {
  fields: Record<"tier" | "gender" | "ageRange" | "location", FormField>;
  stores: CampaignDraftView["stores"];
}

export function AudienceSection({ fields, stores }: AudienceSectionProps) {
  return (
    <FormSection title="Audience" note="(all customers if nothing is chosen)">
      <FormGrid>
        <SelectField
          {...fields.tier}
          span={3}
          placeholder={ALL.tier}
          options={optionsOf(TIERS, TIER_LABELS)}
        />
        <SelectField
          {...fields.gender}
          span={3}
          placeholder={ALL.gender}
          options={optionsOf(GENDERS, GENDER_LABELS)}
        />
        <SelectField
          {...fields.ageRange}
          span={3}
          placeholder={ALL.ageRange}
          options={optionsOf(AGE_RANGES, String)}
        />
        <SelectField
          {...fields.location}
          span={3}
          placeholder={ALL.location}
          options={storeOptions(stores)}
        />
      </FormGrid>
    </FormSection>
  );
}

/**
 * Counts the audience live. `customers` is null on failure: an error thrown by a fetcher would replace the
 * form.
 */
export function useAudience(first: MatchingCustomers) {
  const [shown, setShown] = useState(first);
  const [customers, setCustomers] = useState<MatchingCustomers | null>(first);
  const [counting, setCounting] = useState(false);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);
  if (shown !== first) {
    setShown(first);
    setCustomers(first);
  }

  const count = async (query: URLSearchParams) => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    setCounting(true);
    const counted = await matching(query, signal).catch(() => null);
    if (signal.aborted) return;
    setCustomers(counted);
    setCounting(false);
  };
  return { customers, counting, count };
}

async function matching(query: URLSearchParams, signal: AbortSignal) {
  const response = await fetch(withRest(href("/marketing/audience"), `?${query}`), { signal });
  return response.ok ? ((await response.json()) as MatchingCustomers) : null;
}
