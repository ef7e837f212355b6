import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import type { CountedKind } from "~/domain/counter/till/counted-kinds";
import { type Column, ColumnTable } from "~/ui/column-table";
import { controlProps, FieldNotes, initialText } from "~/ui/fields/field";
import { InputSlot, TextInput } from "~/ui/fields/text-input";
import { Panel } from "~/ui/panel";
import type { FormField } from "~/web/form-fields";

/** Always lists all kinds, because showing only those used would reveal part of what is expected. */
const OTHER_KINDS = ["card", "check", "financing", "other"] as const satisfies readonly CountedKind[];
const COUNTED_FROM = {
  card: "Total of the card terminal's batch",
  check: "Sum of the checks in the drawer",
  financing: "Sum of the signed contracts",
  other: "Sum of the slips and papers",
} as const;

/** What was counted of each kind of payment but cash. */
export function SlipCounts({ counted }: { counted: Record<(typeof OTHER_KINDS)[number], FormField> }) {
  const kinds = OTHER_KINDS.map((kind): KindRow => ({ kind, field: counted[kind] }));
  return (
    <Panel title="Slips and Terminal Totals" flush>
      <ColumnTable
        caption="Other kinds of payment"
        columns={KIND_COLUMNS}
        rows={kinds}
        keyOf={({ kind }) => kind}
      />
      <p className="panel-body field-hint">
        Leave empty what you didn't count: the close and its report say that nobody did. Enter 0 where there
        was none.
      </p>
    </Panel>
  );
}

interface KindRow {
  kind: (typeof OTHER_KINDS)[number];
  field: FormField;
}

const KIND_COLUMNS: Column<KindRow>[] = [
  {
    head: "Kind of Payment",
    render: ({ kind }) => (
      <span className="cell-lines">
        <span>{PAYMENT_KIND_LABELS[kind]}</span> <span className="cell-note">{COUNTED_FROM[kind]}</span>
      </span>
    ),
  },
  {
    head: "Counted",
    className: "num",
    bare: true,
    render: ({ kind, field }, { sign }) => <KindCount kind={kind} field={field} sign={sign} />,
  },
];

function KindCount({ kind, field: { field }, sign }: KindRow & { sign: string }) {
  return (
    <>
      <TextInput
        key={field.key}
        type="text"
        inputMode="decimal"
        className="input-number"
        defaultValue={initialText(field)}
        aria-label={`${PAYMENT_KIND_LABELS[kind]} counted, in ${sign}`}
        {...controlProps(field, null)}
      >
        <InputSlot side="left">
          <span aria-hidden="true">{sign}</span>
        </InputSlot>
      </TextInput>
      <FieldNotes field={field} />
    </>
  );
}
