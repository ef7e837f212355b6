import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { FormField } from "../form-fields.tsx";
import { addressLabel, channelOptions } from "./address-words.ts";

interface SendFieldsProps {
  channels: readonly TypedChannel[];
  channel: FormField;
  address: FormField;
  hint: string | null;
}

/** Asks where a document goes, and by which channel if there is more than one. */
export function SendFields({ channels, channel, address, hint }: SendFieldsProps) {
  const [only] = channels;
  const isEmail = channels.length === 1 && only === "email";
  return (
    <>
      {channels.length > 1 ? (
        <SelectField {...channel} span={2} wideOnPhones options={channelOptions(channels)} />
      ) : (
        <input type="hidden" name={channel.field.name} value={only} />
      )}
      <TextField
        {...address}
        label={addressLabel(channels)}
        span={channels.length > 1 ? 4 : 6}
        wideOnPhones
        inputMode={isEmail ? "email" : undefined}
        autoComplete="off"
        spellCheck={false}
        {...(hint && { hint })}
      />
    </>
  );
}
