import { cents } from "~/domain/money";
import { KEPT_BY_CUSTOMER, RETURN_PLACES, type ReturnPlace } from "~/domain/counter/returns/return";
import { FieldNotes } from "~/ui/fields/field";
import { FormSection } from "~/ui/fields/form-layout";
import { InputSlot, TextInput } from "~/ui/fields/text-input";
import { useMoney } from "~/ui/money";
import { Link } from "~/ui/page-link";
import { Tile, TiledCell } from "~/ui/tile";
import type { ReturnView } from "./return-draft.server.ts";
import { boxOf, partOf, placeOf } from "./return-form-fields.ts";

const GOES_TO: Record<ReturnPlace, string> = { stock: "Stock", damaged: "Damaged", vendor: "Vendor" };

const KEEPS_AND_GETS = `${KEPT_BY_CUSTOMER} and gets`;

const errorIdOf = (lineId: number) => `return-${boxOf(lineId)}-error`;

interface ItemsToReturnProps {
  view: ReturnView;
  /** By field. */
  errors: Record<string, string[] | undefined>;
  isRejected: boolean;
}

/** Lists the ticket's lines: which come back, where their items go, and how much is given back. */
export function ItemsToReturn({ view: { typed, sale, figures }, errors, isRejected }: ItemsToReturnProps) {
  const { formatMoney, sign } = useMoney();
  const first = sale.lines.find((line) => line.canComeBack);
  return (
    <FormSection title="Items to Return">
      <p className="field-hint">
        All of an item&apos;s price is refunded, unless the customer keeps it and gets only a part back.
      </p>
      <ul className="return-lines">
        {sale.lines.map((line) => {
          const { id, description, canComeBack, isPiece } = line;
          const wrong = errors[boxOf(id)];
          const invalid = wrong && { "aria-invalid": true, "aria-describedby": errorIdOf(id) };
          const words = (
            <span className="cell-lines">
              <span className="cell-main">{description}</span>{" "}
              {line.note !== "" && <span className="cell-note">{`${line.note} `}</span>}
              {line.back && (
                <span className="cell-note">
                  Returned: <Link to={line.back.to}>{line.back.number}</Link>{" "}
                </span>
              )}
              {line.isUsed && <span className="cell-note">Already used </span>}
            </span>
          );
          return (
            <li key={id} className="return-line">
              <div className="return-line-head">
                {canComeBack ? (
                  <label className="check">
                    <input
                      type="checkbox"
                      id={`return-${boxOf(id)}`}
                      name={boxOf(id)}
                      autoFocus={!isRejected && !figures && id === first?.id}
                      defaultChecked={(typed[boxOf(id)] ?? "") !== ""}
                      {...invalid}
                    />
                    <Tile picture={line.tile} />
                    {words}
                  </label>
                ) : (
                  <TiledCell picture={line.tile}>{words}</TiledCell>
                )}{" "}
                <div className="return-line-sum">
                  <span className="visually-hidden">Paid </span>
                  {`${formatMoney(line.paid)} `}
                  {line.isTaxed && <span className="cell-note">with tax </span>}
                  {line.goodwill > 0 && (
                    <span className="cell-note">{`${formatMoney(cents(-line.goodwill))} given back`}</span>
                  )}
                </div>
              </div>{" "}
              {canComeBack && (isPiece || !line.isGiftCard) && (
                <div className="return-line-fields">
                  {isPiece && (
                    <label>
                      <span>Goes to</span>{" "}
                      <select
                        className="select"
                        name={placeOf(id)}
                        aria-label={`Goes to: ${description}`}
                        defaultValue={typed[placeOf(id)]}
                      >
                        {RETURN_PLACES.map((place) => (
                          <option key={place} value={place}>
                            {GOES_TO[place]}
                          </option>
                        ))}
                      </select>
                    </label>
                  )}{" "}
                  {!line.isGiftCard && (
                    <label>
                      <span>{KEEPS_AND_GETS}</span>{" "}
                      <TextInput
                        className="input-number"
                        name={partOf(id)}
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={`${KEEPS_AND_GETS}: ${description}`}
                        defaultValue={typed[partOf(id)] ?? ""}
                        {...invalid}
                      >
                        <InputSlot side="left">
                          <span aria-hidden="true">{sign}</span>
                        </InputSlot>
                      </TextInput>
                    </label>
                  )}
                </div>
              )}
              {wrong && (
                <FieldNotes
                  field={{ id: "", name: "", errorId: errorIdOf(id), descriptionId: "", errors: wrong }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </FormSection>
  );
}
