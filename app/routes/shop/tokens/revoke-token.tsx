import type { Instant } from "~/domain/dates";
import { getToken } from "~/domain/shop/tokens/find-tokens.server";
import { revokeToken } from "~/domain/shop/tokens/revoke-token.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { factsOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/revoke-token";

export const handle: PageHandle = { ...SECTIONS.tokens, isForm: true };

export const meta = () => titled("Revoke Token");

export function loader({ params }: Route.LoaderArgs) {
  const token = getToken(shop().db, idParam(params.tokenId), Date.now() as Instant);
  if (!token) throw notFound();
  const { name, revokedAt } = token;
  return { name, isRevoked: revokedAt !== null };
}

/** Whoever used up their day of the audit trail still revokes a token. */
export async function action({ params, context }: Route.ActionArgs) {
  const id = idParam(params.tokenId);
  const written = write(originOf(context, null), (ctx) => revokeToken(ctx, id));
  if (written.kind === "refused") throw notFound();
  return redirectWithToast(factsOf(context), href("/settings/tokens"), {
    tone: "success",
    description: "The token was revoked",
  });
}

export default function Revoke({ loaderData: { name, isRevoked } }: Route.ComponentProps) {
  return (
    <FormPage title={`Revoke ${name}`} backTo={href("/settings/tokens")} backLabel="Tokens" narrow>
      {isRevoked ? (
        <p>This token is revoked already.</p>
      ) : (
        <Form method="post" noValidate>
          <p>
            The program that uses it is refused <strong>from its next call</strong>. A revoked token can't be
            used again: make a new one instead.
          </p>
          <FormActions>
            <SubmitButton busy="Revoking..." variant="danger">
              Revoke Token
            </SubmitButton>
            <ButtonLink to={href("/settings/tokens")}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
