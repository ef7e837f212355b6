import { Fragment } from "react";
import { MESSAGE_PLACEHOLDERS } from "~/domain/shop/settings/message-texts";
import { Badge } from "~/ui/badge";
import { FormGrid } from "~/ui/fields/form-layout";
import { WholeField } from "~/ui/fields/number-field";
import { TextAreaField } from "~/ui/fields/text-field";
import type { SettingFields } from "./settings-form.tsx";

export function MessageSection({ fields }: { fields: SettingFields }) {
  return (
    <FormGrid>
      <TextAreaField
        {...fields.readyMessage}
        rows={4}
        hint={
          <>
            You can edit each message before sending. Filled in:{" "}
            {MESSAGE_PLACEHOLDERS.readyMessage.map((name) => (
              <Fragment key={name}>
                <Badge>{`{${name}}`}</Badge>{" "}
              </Fragment>
            ))}
          </>
        }
      />
      <TextAreaField
        {...fields.reminderMessage}
        rows={4}
        hint="For a ready order the customer hasn't picked up."
      />
      <TextAreaField
        {...fields.paymentMessage}
        rows={4}
        hint="For a layaway payment. {due} is the amount due now."
      />
      <TextAreaField
        {...fields.estimateMessage}
        rows={4}
        hint="For an order waiting for the customer's approval. {estimate} is its price before tax."
      />
      <WholeField
        {...fields.remindAfterDays}
        unit="days"
        span={2}
        wideOnPhones
        hint="After the customer was last notified. 0 turns reminders off."
      />
      <WholeField
        {...fields.unclaimedAfterDays}
        unit="days"
        span={2}
        wideOnPhones
        hint="After the order became ready."
      />
      <WholeField
        {...fields.cleaningAfterMonths}
        unit="months"
        span={2}
        wideOnPhones
        hint="After the last purchase, for the calling list. 0 turns it off."
      />
    </FormGrid>
  );
}
