import { Disclosure } from "~/ui/disclosure";
import { FieldNotes, inGroup } from "~/ui/fields/field";
import { FormGrid } from "~/ui/fields/form-layout";
import { PercentField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import type { FormField } from "~/web/form-fields";
import type { SaleDraftView } from "./sale-form-view.server.ts";

const people = (colleagues: SaleDraftView["colleagues"]) =>
  colleagues.map(({ id, name }) => ({ value: String(id), label: name }));

interface SalespeopleProps {
  view: SaleDraftView;
  isShared: boolean;
  fieldOf: (name: string, label?: string) => FormField;
}

export function Salespeople({ view, isShared, fieldOf }: SalespeopleProps) {
  return (
    <Disclosure
      title="Salespeople"
      note={isShared ? undefined : `(${view.soldBy === "You" ? "you" : view.soldBy})`}
      open={isShared}
    >
      <FormGrid>
        <SelectField
          {...fieldOf("salespeople[0].id", "Sold by")}
          span={3}
          placeholder={view.soldBy}
          options={people(view.colleagues)}
        />
        <PercentField
          {...fieldOf("salespeople[0].share")}
          field={inGroup(fieldOf("salespeople[0].share").field, fieldOf("salespeople").field)}
          placeholder="50"
          span={3}
          hint="For two salespeople. The second gets the rest."
        />
        <SelectField
          {...fieldOf("salespeople[1].id", "Shared with")}
          span={3}
          placeholder="No one"
          options={people(view.colleagues)}
        />
      </FormGrid>
      <FieldNotes field={fieldOf("salespeople").field} />
    </Disclosure>
  );
}
