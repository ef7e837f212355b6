import { AGE_RANGES } from "~/domain/campaigns/campaign-choices";
import { GENDER_LABELS, GENDERS, TIER_LABELS, TIERS } from "~/domain/customers/tiers-and-genders";
import type { Field } from "~/ui/fields/field";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { storeOptions } from "~/web/store-options";
import type { CampaignDraftView } from "./campaign-draft.server.ts";

interface AudienceSectionProps {
  field(name: `audienceSegments.${"tier" | "gender" | "ageRange" | "location"}`): Field;
  stores: CampaignDraftView["stores"];
}

/** Whom a campaign is for, as its form asks. */
export function AudienceSection({ field, stores }: AudienceSectionProps) {
  return (
    <FormSection title="Audience" note="(all customers where nothing is chosen)">
      <FormGrid>
        <SelectField
          field={field("audienceSegments.tier")}
          label="Customer Tier"
          span={3}
          placeholder="All Tiers"
          options={TIERS.map((value) => ({ value, label: TIER_LABELS[value] }))}
        />
        <SelectField
          field={field("audienceSegments.gender")}
          label="Gender"
          span={3}
          placeholder="All Genders"
          options={GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))}
        />
        <SelectField
          field={field("audienceSegments.ageRange")}
          label="Age Range"
          span={3}
          placeholder="All Ages"
          options={AGE_RANGES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          field={field("audienceSegments.location")}
          label="Location"
          span={3}
          placeholder="All Locations"
          options={storeOptions(stores)}
        />
      </FormGrid>
    </FormSection>
  );
}
