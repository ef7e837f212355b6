import { newProgramToken } from "~/access/program-token.server";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { makeToken, rolesForToken } from "~/domain/shop/tokens/make-token.server";
import { TOKEN_DAYS, tokenDaysLabel, tokenFields, USUAL_TOKEN_DAYS } from "~/domain/shop/tokens/token-fields";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { readDraft } from "~/web/form-drafts.server";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import type { Route } from "./+types/new-token";
import { NewToken } from "./token-contract.ts";
import { TokenSheet } from "./token-sheet.tsx";

export const handle: PageHandle = {
  title: "Settings",
  subtitle: "Programs that use the API",
  isForm: true,
};

export const meta = () => [{ title: "Make Token · Loupe" }];

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  return {
    values: readDraft(actor, url) ?? {
      formKey: crypto.randomUUID(),
      role: "sales",
      isReadOnly: "on",
      expires: USUAL_TOKEN_DAYS,
    },
    roles: rolesForToken(shop().db, actor.id),
  };
}

/** Makes a token, which is only in this response: never in a URL, cookie, or stored answer. */
export async function action(args: Route.ActionArgs) {
  const { token, tokenHash } = newProgramToken();
  const outcome = await performForm(
    args,
    NewToken,
    (ctx, sent) => makeToken(ctx, { ...sent, tokenHash }),
    "Failed to make token",
  );
  if (!outcome.ok) return outcome.rejection;
  // A form that was sent again showed its token before.
  return { sheet: { name: outcome.value.name, token: outcome.replayed ? null : token } };
}

export default function New({ loaderData: { values, roles }, actionData }: Route.ComponentProps) {
  const sheet = actionData && "sheet" in actionData ? actionData.sheet : null;
  const { formKey } = values;
  const { form, fields } = useFormFields(tokenFields, {
    id: "token",
    ...(formKey && { formKey }),
    values,
    rejection: actionData && "reply" in actionData ? actionData : undefined,
  });
  return (
    <FormPage
      title={sheet ? `Token for ${sheet.name}` : "Make Token"}
      backTo={href("/settings/tokens")}
      backLabel="Tokens"
    >
      {sheet ? (
        <TokenSheet {...sheet} />
      ) : (
        <Form method="post" {...form.props} noValidate>
          <FormAlerts
            form={form}
            before="the token can be made"
            used={({ name }) => ({ name, to: href("/settings/tokens") })}
          />
          <HiddenFields form={form} />
          <FormGrid>
            <TextField
              {...fields.name}
              autoComplete="off"
              hint="The program that gets it. The audit trail calls it so."
            />
            <SelectField
              {...fields.role}
              span={3}
              options={optionsOf(roles, ROLE_LABELS)}
              hint="It can do what this role can, as far as you can, but never work of owners and administrators, nor approve."
            />
            <SelectField {...fields.expires} span={3} options={optionsOf(TOKEN_DAYS, tokenDaysLabel)} />
            <CheckField {...fields.isReadOnly} hint="It saves nothing." />
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Making...">Make Token</SubmitButton>
            <ButtonLink to={href("/settings/tokens")}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
