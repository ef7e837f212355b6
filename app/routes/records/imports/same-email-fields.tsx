import { counted } from "~/domain/counted";
import type { Preview } from "~/import/preview";
import { Callout } from "~/ui/callout";
import { FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import type { FormField } from "~/web/form-fields";
import { FORM } from "./import-questions.tsx";

const CHOICES = [
  { value: "add", label: "Add as another person" },
  { value: "leave", label: "Same person: leave out" },
];

/**
 * Asks whether rows with another person's email are new people, for all rows or each: couples share an email.
 */
export function SameEmailFields({
  all,
  people: { count, rows },
}: {
  all: FormField;
  people: Preview["sameEmail"];
}) {
  return (
    <>
      <Callout
        tone="warn"
        title={`${counted(count, "row has", "rows have")} the email of somebody with another first name`}
      >
        <p>They may be two people, as couples are, or one. Choose for all of them, or for each.</p>
      </Callout>
      <FormGrid>
        <SelectField {...all} placeholder="Choose for each" options={CHOICES} span={6} wideOnPhones />
        {rows.map(({ row, name, other, ownChoice }) => (
          <SelectField
            key={row}
            field={{
              id: `${FORM}-same-email-${row}`,
              name: `sameEmail${row}`,
              errorId: `${FORM}-same-email-${row}-error`,
              descriptionId: `${FORM}-same-email-${row}-hint`,
              initialValue: ownChoice === null ? "" : ownChoice ? "add" : "leave",
            }}
            label={`Row ${row}: ${name}`}
            hint={`Email of ${other.name}${other.id === undefined ? ` in row ${other.earlierRow}` : ` (#${other.id})`}`}
            placeholder="As chosen for all"
            options={CHOICES}
            span={3}
            wideOnPhones
          />
        ))}
      </FormGrid>
      {count > rows.length && (
        <p className="panel-note">The first {rows.length} are listed. The others need the choice for all.</p>
      )}
    </>
  );
}
