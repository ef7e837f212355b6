import {
  STONE_KINDS,
  STONE_PLACE_LABELS,
  STONE_PLACES,
  STONE_SHAPES,
  STONES_AT_MOST,
  type StoneDetails,
} from "~/domain/stock/pieces/stones";
import { Button } from "~/ui/button";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import { RowKey } from "~/ui/row-key";
import type { FormFields } from "~/web/form-fields";

interface StoneFieldsProps {
  stones: FormFields<{ stones: StoneDetails[] }>["stones"];
  /** The control to focus after the last step. */
  focus: string;
}

/**
 * Asks for a piece's stones, one row for those that are alike. Its buttons submit the form, which keeps what
 * is typed.
 */
export function StoneFields({ stones, focus }: StoneFieldsProps) {
  return (
    <div id="stones">
      {stones.map((stone, nth) => (
        <FormSection
          key={stone.rowKey.value}
          title={`Stone ${nth + 1}`}
          note="(all but its name is optional)"
        >
          <FormGrid>
            <TextField
              {...stone.kind}
              span={2}
              wideOnPhones
              list="stone-kinds"
              autoComplete="off"
              autoFocus={focus === stone.kind.field.name || undefined}
            />
            <TextField {...stone.shape} span={2} list="stone-shapes" autoComplete="off" />
            <TextField {...stone.carat} span={2} inputMode="decimal" autoComplete="off" />
            <TextField {...stone.color} span={1} autoComplete="off" />
            <TextField {...stone.clarity} span={1} autoComplete="off" />
            <TextField {...stone.count} span={2} inputMode="numeric" autoComplete="off" />
            <SelectField {...stone.place} span={2} options={optionsOf(STONE_PLACES, STONE_PLACE_LABELS)} />
          </FormGrid>
          <FormActions>
            <Button
              type="submit"
              variant="ghost"
              name="dropStone"
              value={stone.rowKey.value}
              aria-label={`Remove stone ${nth + 1}`}
            >
              Remove
            </Button>
          </FormActions>
          <RowKey {...stone.rowKey} />
        </FormSection>
      ))}
      {stones.length > 0 && (
        <>
          <Choices id="stone-kinds" words={STONE_KINDS} />
          <Choices id="stone-shapes" words={STONE_SHAPES} />
        </>
      )}
      {stones.length < STONES_AT_MOST && (
        <FormActions>
          <Button type="submit" name="addStone" value="1" icon="plus">
            Add a Stone
          </Button>
        </FormActions>
      )}
    </div>
  );
}

/** Suggestions for a text field. */
export function Choices({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  );
}
