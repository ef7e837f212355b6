import { FieldNotes, initialText } from "~/ui/fields/field";
import { Initials } from "~/ui/initials";
import { LivePicker } from "~/ui/live-picker";
import type { FormField } from "~/web/form-fields";
import { type CustomerChoice, findCustomerChoices } from "./customer-choices.ts";
import type { CustomerChoices } from "./customer-picker.server.ts";
import { TierBadge } from "./tier-badge.tsx";

interface CustomerPickerProps {
  search: FormField;
  choices: CustomerChoices;
  chosen: FormField;
  onChoose: (customer: CustomerChoice) => void;
}

/** Picks the customer of a sale or repair. 'New customer' leaves and returns to the draft. */
export function CustomerPicker({ search, choices, chosen: { field, saved }, onChoose }: CustomerPickerProps) {
  return (
    <>
      <LivePicker
        id={field.id}
        label={search.label}
        placeholder="Name, email or phone"
        names={{ search: search.field.name, id: field.name, choose: "chooseCustomer" }}
        search={initialText(search.field) ?? ""}
        found={choices.found}
        chosen={choices.chosen}
        invalid={field.errors !== undefined}
        describedBy={field.errors ? field.errorId : saved ? field.descriptionId : undefined}
        find={findCustomerChoices}
        onChoose={onChoose}
        present={present}
        foot={
          <button type="submit" formMethod="get" name="newCustomer" value="1" className="text-link">
            New customer
          </button>
        }
      />
      <FieldNotes field={field} saved={saved} />
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
