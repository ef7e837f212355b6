import { FieldNotes } from "~/ui/fields/field";
import { LivePicker } from "~/ui/live-picker";
import { useMoney } from "~/ui/money";
import type { FormField } from "~/web/form-fields";
import type { SaleDraftView } from "./sale-form-view.server.ts";
import { findSoldChoices, isSkuOf, ITEM_CHOSEN, STEP, tileOfChoice } from "./sale-form-fields.ts";

interface ItemSearchProps {
  view: SaleDraftView;
  search: FormField;
  field: FormField;
  isFirst: boolean;
  onEnter: (typed: string) => void;
  onChoose: (id: string) => void;
}

export function ItemSearch({ view, search, field: { field }, isFirst, onEnter, onChoose }: ItemSearchProps) {
  const { formatMoney } = useMoney();
  const placeOf = (key: string | null) => view.stores.find((store) => store.key === key)?.name;
  const { found, note } = view;
  // The ticket's own line shows it.
  const isOnTicket = note.startsWith(ITEM_CHOSEN);
  return (
    <>
      <LivePicker
        id={field.id}
        label={search.label}
        placeholder="Tag, SKU, item or service"
        names={{ search: search.field.name, choose: "chooseItem" }}
        search={view.texts.values.itemSearch ?? ""}
        found={note === "" || isOnTicket ? found : { ...found, note }}
        chosen={null}
        step={STEP}
        takesMany
        takesScans
        isFirst={isFirst}
        isNamed={isSkuOf}
        invalid={field.errors !== undefined}
        describedBy={field.errors && field.errorId}
        find={(typed, signal) => findSoldChoices(view.services, typed, signal)}
        onChoose={(row) => onChoose(String(row.id))}
        onEnter={onEnter}
        present={(row) => ({
          tile: tileOfChoice(row),
          title: row.description,
          note: [row.sku || "Service", placeOf(row.location)].filter(Boolean).join(", "),
          aside: formatMoney(Number(row.retailPrice.replace(".", ""))),
          name: row.sku || row.description,
        })}
      />
      {isOnTicket && (
        <p className="visually-hidden" role="status">
          {note}
        </p>
      )}
      <FieldNotes field={field} />
    </>
  );
}
