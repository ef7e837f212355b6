import { ErrorSummary } from "~/ui/error-summary";
import { FormGrid } from "~/ui/fields/form-layout";
import { COUNTER_CARES, COUNTER_CARE_LABELS } from "~/domain/shop/settings/counter-care";
import { settingFields } from "~/domain/shop/settings/setting-fields";
import { href } from "~/ui/address";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";
import { TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { CodeField } from "./code-field.tsx";
import { PendingButton, usePendingPost } from "./pending-button.tsx";
import { cardFields, type Refused, summaryOf } from "./refused-card.ts";

export type FirstRunTyped = Record<
  "code" | "firstName" | "lastName" | "email" | "shopName" | "counterCare",
  string
>;

interface FirstRunCardProps {
  passwordMinLength: number;
  refused?: Refused;
  /** Previous input, except the password. */
  typed?: FirstRunTyped;
}

/** Creates the first owner. Posts to the landing page. */
export function FirstRunCard({ passwordMinLength, refused, typed }: FirstRunCardProps) {
  const disabled = usePendingPost();
  const card = cardFields(["code", "firstName", "lastName", "email", "password"], refused, typed);
  const { shopName, counterCare } = cardFields(["shopName", "counterCare"], refused, {
    counterCare: "open",
    ...typed,
  });
  return (
    <>
      <h1 className="landing-title">Open your shop</h1>
      {refused && <ErrorSummary title="The shop wasn't set up" errors={summaryOf(refused)} />}
      <p className="landing-lead">
        There are no accounts yet. Create the owner's account with the one-time code Loupe printed when it
        started.
      </p>
      <Form method="post" action={href("/")} noValidate className="landing-form">
        <FormGrid>
          <CodeField
            field={card.code}
            hint="Find it in the terminal or log, on the line that begins with 'First run', or ask whoever installed Loupe."
            disabled={disabled}
          />
          <TextField
            field={card.firstName}
            label="First name"
            span={3}
            autoComplete="given-name"
            disabled={disabled}
          />
          <TextField
            field={card.lastName}
            label="Last name"
            span={3}
            autoComplete="family-name"
            disabled={disabled}
          />
          <TextField
            field={card.email}
            label="Email"
            type="email"
            autoComplete="username"
            disabled={disabled}
          />
          <TextField
            field={card.password}
            label="Password"
            type="password"
            hint={`At least ${passwordMinLength} characters.`}
            autoComplete="new-password"
            disabled={disabled}
          />
          <TextField
            field={{ ...shopName, required: false }}
            label="Shop name"
            optional
            autoComplete="organization"
            disabled={disabled}
          />
          <SelectField
            field={counterCare}
            label={settingFields.counterCare.label}
            options={optionsOf(COUNTER_CARES, COUNTER_CARE_LABELS)}
            hint="What needs a colleague's approval. Settings, General has each limit."
            disabled={disabled}
          />
        </FormGrid>
        <PendingButton pending="Opening...">Open the Shop</PendingButton>
      </Form>
    </>
  );
}
