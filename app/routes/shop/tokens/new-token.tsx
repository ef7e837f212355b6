import { newProgramToken } from "~/access/program-token.server";
import { makeToken, rolesForToken } from "~/domain/shop/tokens/make-token.server";
import { TOKEN_DAYS, tokenDaysLabel, tokenFields, USUAL_TOKEN_DAYS } from "~/domain/shop/tokens/token-fields";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
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
import { NoRoleToGive } from "../employees/not-allowed.tsx";
import { RoleField } from "../employees/role-field.tsx";
import { roleToBeginWith } from "../employees/role-to-begin-with.ts";
import { NewToken } from "./token-contract.ts";
import { TokenSheet } from "./token-sheet.tsx";

export const handle: PageHandle = { ...SECTIONS.tokens, isForm: true };

export const meta = () => titled("Make Token");

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const roles = rolesForToken(shop().db, actor.id);
  return {
    values: readDraft(actor, url) ?? {
      formKey: crypto.randomUUID(),
      role: roleToBeginWith(roles),
      isReadOnly: "on",
      expires: USUAL_TOKEN_DAYS,
    },
    roles,
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
      ) : roles.length === 0 && !actionData ? (
        <NoRoleToGive backTo={href("/settings/tokens")} />
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
              hint="The program that will use it. The audit trail shows this name."
            />
            <RoleField
              {...fields.role}
              offered={roles}
              hint="It can do what this role can, but no more than you can. It never does what only owners and administrators do, and never approves."
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
