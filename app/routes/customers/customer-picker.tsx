import type { Tier } from "~/domain/customers/vocabulary";
import { type Field, FieldNotes } from "~/ui/fields/field";
import { Initials } from "~/ui/initials";
import { LivePicker } from "~/ui/live-picker";
import { finder } from "~/web/choices";
import type { CustomerChoices } from "./customer-picker.server.ts";
import { TierBadge } from "./tier-badge.tsx";

/** A customer as pickers show them, by the names of the JSON contract. */
export interface CustomerChoice {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
  tier: Tier;
}

export const NO_CUSTOMERS = "No customers found";
const findCustomerChoices = finder<CustomerChoice>("/api/customers", NO_CUSTOMERS);

interface CustomerPickerProps {
  search: string;
  choices: CustomerChoices;
  field: Field;
  onChoose: (customer: CustomerChoice) => void;
}

/** Chooses the customer of a sale or a repair; 'New customer' leads away and back to the draft. */
export function CustomerPicker({ search, choices, field, onChoose }: CustomerPickerProps) {
  return (
    <>
      <LivePicker
        id={field.id}
        label="Search customers"
        placeholder="Name, email or phone"
        names={{ search: "customerSearch", id: "customerId", choose: "chooseCustomer" }}
        search={search}
        found={choices.found}
        chosen={choices.chosen}
        invalid={field.errors !== undefined}
        describedBy={field.errors && field.errorId}
        find={findCustomerChoices}
        onChoose={onChoose}
        present={present}
        foot={
          <button type="submit" formMethod="get" name="newCustomer" value="1" className="text-link">
            New customer
          </button>
        }
      />
      <FieldNotes field={field} />
    </>
  );
}

function present({ firstName, lastName, email, tier }: CustomerChoice) {
  const name = `${firstName} ${lastName}`;
  return {
    avatar: <Initials name={name} />,
    title: name,
    note: email ?? "No email",
    aside: <TierBadge tier={tier} />,
    name,
  };
}
