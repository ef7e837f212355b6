import type { Values } from "~/domain/fields";
import { TYPED_CHANNEL_NAMES, TYPED_CHANNELS } from "~/domain/outreach/messages/typed-channels";
import type { openedAddressFields } from "~/domain/outreach/suppressions/suppression-fields";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import type { FormFields } from "~/web/form-fields";

/** An address, and by what it is written to. */
export function AddressFields({ fields }: { fields: FormFields<Values<typeof openedAddressFields>> }) {
  return (
    <>
      <SelectField
        {...fields.channel}
        span={3}
        options={optionsOf(TYPED_CHANNEL_NAMES, (channel) => TYPED_CHANNELS[channel].noun)}
      />
      <TextField
        {...fields.address}
        span={3}
        autoComplete="off"
        hint="An email address, or a phone number with its area code."
      />
    </>
  );
}
