import { cents } from "~/domain/money";
import { RETURN_PLACES, type ReturnPlace } from "~/domain/counter/returns/return";
import { DataTable } from "~/ui/data-table";
import { FieldNotes } from "~/ui/fields/field";
import { FormSection } from "~/ui/fields/form-layout";
import { TextInput } from "~/ui/fields/text-input";
import { useMoney } from "~/ui/money";
import { Link } from "~/ui/page-link";
import type { ReturnView } from "./return-draft.server.ts";
import { boxOf, partOf, placeOf } from "./return-form-fields.ts";

const GOES_TO: Record<ReturnPlace, string> = { stock: "Stock", damaged: "Damaged", vendor: "Vendor" };

const errorIdOf = (lineId: number) => `return-${boxOf(lineId)}-error`;

function LineErrors({ id, messages }: { id: string; messages: string[] | undefined }) {
  if (!messages) return null;
  return <FieldNotes field={{ id: "", name: "", errorId: id, descriptionId: "", errors: messages }} />;
}

interface ItemsToReturnProps {
  view: ReturnView;
  /** By field. */
  errors: Record<string, string[] | undefined>;
  isRejected: boolean;
}

/** Lists the ticket's lines: which come back, where their items go, and how much is given back. */
export function ItemsToReturn({ view: { typed, sale, figures }, errors, isRejected }: ItemsToReturnProps) {
  const { formatMoney } = useMoney();
  const first = sale.lines.find((line) => line.canComeBack);
  return (
    <FormSection title="Items to Return">
      <DataTable caption="Items on the ticket">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Goes to</th>
            <th scope="col" className="num">
              Give back only{" "}
            </th>
            <th scope="col" className="num">
              Paid{" "}
            </th>
          </tr>
        </thead>
        <tbody>
          {sale.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <span className="cell-lines">
                  {!line.canComeBack ? (
                    <span className="cell-main">{line.description}</span>
                  ) : (
                    <label className="check">
                      <input
                        type="checkbox"
                        id={`return-${boxOf(line.id)}`}
                        name={boxOf(line.id)}
                        autoFocus={!isRejected && !figures && line.id === first?.id}
                        defaultChecked={(typed[boxOf(line.id)] ?? "") !== ""}
                        {...(errors[boxOf(line.id)] && {
                          "aria-invalid": true,
                          "aria-describedby": errorIdOf(line.id),
                        })}
                      />
                      <bdi>{line.description}</bdi>
                    </label>
                  )}{" "}
                  {line.note !== "" && <span className="cell-note">{line.note}</span>}
                  <LineErrors id={errorIdOf(line.id)} messages={errors[boxOf(line.id)]} />
                </span>
              </td>
              <td data-label="Goes to">
                {line.back ? (
                  <>
                    Returned: <Link to={line.back.to}>{line.back.number}</Link>
                  </>
                ) : line.isUsed ? (
                  "Already used"
                ) : line.isPiece ? (
                  <select
                    className="select"
                    name={placeOf(line.id)}
                    aria-label={`Where ${line.description} goes`}
                    defaultValue={typed[placeOf(line.id)] || "stock"}
                  >
                    {RETURN_PLACES.map((place) => (
                      <option key={place} value={place}>
                        {GOES_TO[place]}
                      </option>
                    ))}
                  </select>
                ) : (
                  "—"
                )}
              </td>
              <td data-label="Give back only" className="num">
                {!line.canComeBack || line.isGiftCard ? (
                  "—"
                ) : (
                  <TextInput
                    className="input-number"
                    name={partOf(line.id)}
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`Give back only, of ${line.description}`}
                    defaultValue={typed[partOf(line.id)] ?? ""}
                    {...(errors[boxOf(line.id)] && {
                      "aria-invalid": true,
                      "aria-describedby": errorIdOf(line.id),
                    })}
                  />
                )}
              </td>
              <td data-label="Paid" className="num">
                {formatMoney(line.paid)}{" "}
                {line.goodwill > 0 && (
                  <span className="cell-note">{formatMoney(cents(-line.goodwill))} given back</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="field-hint">
        An amount under 'Give back only' is taken off the price, and its tax comes back with it: the customer
        keeps the item.
      </p>
    </FormSection>
  );
}
