import type { ComponentProps, ReactNode } from "react";
import type { Tier } from "~/domain/people/customers/tiers-and-genders";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { FieldNotes, initialText } from "~/ui/fields/field";
import { Initials } from "~/ui/initials";
import { type Found, LivePicker } from "~/ui/live-picker";
import { finder } from "~/web/picker-search";
import type { FormField } from "~/web/form-fields";
import { TierBadge } from "./tier-badge.tsx";

/**
 * A customer to choose, with the names of the JSON contract. Without email and phone for those who may not
 * see them.
 */
export interface CustomerChoice {
  id: number;
  firstName: string;
  lastName: string;
  email?: string | null;
  cellPhone?: string | null;
  tier: Tier;
}

/** The picker's state for a draft. */
export interface CustomerChoices {
  chosen: CustomerChoice | null;
  found: Found<CustomerChoice>;
  /** Whether phones and emails are shown and searched, and the list of customers may be asked for while typing. */
  seesContact: boolean;
}

export const NO_CUSTOMERS = "No customers found";
const findCustomerChoices = finder<CustomerChoice>(href("/api/customers"), NO_CUSTOMERS);

interface CustomerPickerProps {
  search: FormField;
  choices: CustomerChoices;
  chosen: FormField;
  onChoose: (customer: CustomerChoice) => void;
  onMiss?: ComponentProps<typeof LivePicker>["onMiss"];
  isFirst?: boolean;
  /** See `LivePicker`. */
  accessKey?: string;
  step?: string;
  /** Shown beside 'New customer'. */
  children?: ReactNode;
}

/**
 * Picks the customer of a draft, such as a sale or a repair. 'New customer' leaves the draft and returns to
 * it.
 */
export function CustomerPicker({
  search,
  choices,
  chosen: { field, saved },
  onChoose,
  onMiss,
  isFirst,
  accessKey,
  step,
  children,
}: CustomerPickerProps) {
  return (
    <div className="customer-picker">
      <LivePicker
        id={field.id}
        label={search.label}
        placeholder={choices.seesContact ? "Name, email or phone" : "Name or whole phone number"}
        names={{ search: search.field.name, id: field.name, choose: "chooseCustomer" }}
        search={initialText(search.field) ?? ""}
        found={choices.found}
        chosen={choices.chosen}
        invalid={field.errors !== undefined}
        describedBy={field.errors ? field.errorId : saved ? field.descriptionId : undefined}
        find={choices.seesContact ? findCustomerChoices : undefined}
        onChoose={onChoose}
        {...(onMiss && { onMiss })}
        {...(isFirst && { isFirst })}
        accessKey={accessKey}
        step={step}
        present={present}
        foot={
          <>
            {children}
            <Button
              type="submit"
              variant="ghost"
              formMethod={step === undefined ? "get" : "post"}
              name="newCustomer"
              value="1"
            >
              New customer
            </Button>
          </>
        }
      />
      <FieldNotes field={field} saved={saved} />
    </div>
  );
}

function present({ id, firstName, lastName, email, cellPhone, tier }: CustomerChoice) {
  const name = `${firstName} ${lastName}`;
  return {
    avatar: <Initials name={name} />,
    title: name,
    note:
      cellPhone === undefined
        ? `Customer #${id}`
        : [cellPhone ?? "No phone", email].filter(Boolean).join(", "),
    aside: <TierBadge tier={tier} />,
    name,
  };
}
