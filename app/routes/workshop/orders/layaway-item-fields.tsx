import { type MouseEvent, useEffect, useRef } from "react";
import type { Values } from "~/domain/fields";
import { IconButton } from "~/ui/button";
import { FieldNotes } from "~/ui/fields/field";
import { LastScan } from "~/ui/last-scan";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { ScanBar } from "~/ui/scan-bar";
import { StateBadge } from "~/ui/state-badge";
import type { FormFields } from "~/web/form-fields";
import type { OrderDraftView } from "./order-draft.server.ts";
import { ADD_ITEM, type orderFormFields, REMOVE_ITEM, SCANS } from "./order-form-fields.ts";

interface LayawayItemsProps {
  view: OrderDraftView;
  fields: FormFields<Values<typeof orderFormFields>>;
  /** Before what was scanned is sent. */
  onAdd: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Scans items to hold, and lists them. Both are steps of the form, which sends the list with each. */
export function LayawayItems({ view, fields: { skus, scan }, onAdd }: LayawayItemsProps) {
  const { formatMoney } = useMoney();
  const { items, last, values } = view;
  const scans = useRef<HTMLInputElement>(null);
  // Its answer has come.
  useEffect(() => {
    if (scans.current) scans.current.value = values[SCANS] ?? "";
  }, [view, values]);
  const { field } = skus;
  const isWrong = Boolean(field.errors ?? scan.field.errors);
  const errorId = field.errors ? field.errorId : scan.field.errorId;
  return (
    <div className="scanned-items">
      <input type="hidden" name={field.name} value={values.skus} />
      {/* Without a value in React, which would put it back with each render. */}
      <input type="hidden" name={SCANS} ref={scans} />
      <ScanBar
        id={field.id}
        name={scan.field.name}
        label={scan.label}
        submit={{ formMethod: "get", name: ADD_ITEM, value: "1", onClick: onAdd }}
        autoCapitalize="characters"
        autoFocus={last.length > 0}
        defaultValue={values.scan}
        errorId={isWrong ? errorId : undefined}
      >
        {last.map((scanned, nth) => (
          <LastScan key={`${nth} ${scanned.note}`} {...scanned} note={<div>{scanned.note}</div>} />
        ))}
        {isWrong && (
          <div className="scan-last scan-error">
            <FieldNotes field={field} />
            <FieldNotes field={scan.field} />
          </div>
        )}
      </ScanBar>
      {items.length > 0 && (
        <Lines>
          {items.map(({ typed, title, note, tile, prices, word, state }, nth) => (
            <Line
              key={`${nth} ${typed}`}
              tile={tile}
              title={title}
              note={<div>{note}</div>}
              end={
                <div className="scanned-end">
                  {word && <StateBadge state={state}>{word}</StateBadge>}
                  {prices && (
                    <div>
                      <LineSum
                        value={formatMoney(prices.agreed)}
                        note={prices.agreed < prices.list && <s>{formatMoney(prices.list)}</s>}
                      />
                    </div>
                  )}
                  <IconButton
                    type="submit"
                    formMethod="get"
                    name={REMOVE_ITEM}
                    value={typed}
                    icon="x"
                    label={`Remove ${title}`}
                  />
                </div>
              }
            />
          ))}
        </Lines>
      )}
    </div>
  );
}
