import { MEANT } from "../domain/ask-to-keep.ts";

/** Checkboxes to keep the amounts that a rule asked about. */
export function AskToKeepCheckboxes({
  id,
  keeps,
}: {
  /** Id of the form. */
  id: string;
  keeps: readonly { key: string; label: string }[];
}) {
  return keeps.map(({ key, label }) => (
    // A tick doesn't count as a change of the form, which may react to typing.
    <div key={key} className="field" onInput={(event) => event.stopPropagation()}>
      <label className="check">
        <input type="checkbox" id={`${id}-${MEANT}-${key}`} name={MEANT} value={key} />
        <span>{label}</span>
      </label>
    </div>
  ));
}
