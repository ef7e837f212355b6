import { MEANT } from "../domain/ask-to-keep.ts";

/** Offers to keep amounts that a rule asked about. */
export function KeptAmounts({
  id,
  keeps,
}: {
  /** The form's. */
  id: string;
  keeps: readonly { key: string; label: string }[];
}) {
  return keeps.map(({ key, label }) => (
    // A tick is no change of the form, which might follow what is typed.
    <div key={key} className="field" onInput={(event) => event.stopPropagation()}>
      <label className="check">
        <input type="checkbox" id={`${id}-${MEANT}-${key}`} name={MEANT} value={key} />
        <span>{label}</span>
      </label>
    </div>
  ));
}
