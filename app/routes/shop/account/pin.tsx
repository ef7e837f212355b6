import { hashPin } from "~/access/pin.server";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { PIN_DIGITS, pinProblem } from "~/domain/shop/account/pin-rules";
import { pinSetAt, setOwnPin } from "~/domain/shop/account/pins.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { PendingButton, usePendingPost } from "~/routes/shop/sign-in/pending-button";
import { cardFields, type Refused, summaryOf } from "~/routes/shop/sign-in/refused-card";
import { answerRefused, typedTexts, unlessUnavailable } from "~/routes/shop/sign-in/refused-card.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { formatDateTime } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { actorOf, factsOf, sessionOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { redirectWithToast } from "~/web/toast.server";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/pin";
import { onField, provePassword } from "./prove-self.server.ts";

export const handle: PageHandle = { ...SECTIONS.account, isForm: true };

export const meta = () => titled("PIN");

/** Sets `Retry-After` after too many wrong passwords. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const { id, email } = actorOf(context);
  const setAt = pinSetAt(db, id);
  return { email, since: setAt && formatDateTime(setAt, zoneOf(db, null)) };
}

/** Sets the actor's PIN. Hashing finishes before the write. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const facts = factsOf(args.context);
  const { actor, sessionId } = sessionOf(args.context);
  const { id } = actor;
  const { pin, pinAgain } = typedTexts(form, ["pin", "pinAgain"]);
  const refuse = (refused: Refused) => answerRefused(refused, {});
  const keep = async () => {
    const weak = pinProblem(pin);
    if (weak !== null) return refuse(onField("pin", weak));
    if (pin !== pinAgain) return refuse(onField("pinAgain", "The two PINs don't match"));
    const provenHash = getAccount(shop().db, id)?.passwordHash ?? "";
    const refused = await provePassword(args, form);
    if (refused) return refuse(refused);
    const hash = await hashPin(id, pin);
    const written = write(originOf(args.context, OF_SIGN_INS), (ctx) =>
      setOwnPin(ctx, { provenHash, hash, sessionId }),
    );
    if (written.kind === "refused") return refuse({ status: 409, ...written.refusal });
    return redirectWithToast(facts, href("/account"), { tone: "success", description: "PIN set" });
  };
  return unlessUnavailable(facts, keep, refuse);
}

export default function Pin({ loaderData: { email, since }, actionData }: Route.ComponentProps) {
  const disabled = usePendingPost();
  const refused = actionData?.refused;
  const fields = cardFields(["currentPassword", "pin", "pinAgain"], refused);
  const digits = {
    type: "password",
    inputMode: "numeric",
    autoComplete: "off",
    className: "input-short",
    disabled,
  } as const;
  return (
    <FormPage
      title={since ? "Change PIN" : "Set a PIN"}
      backTo={href("/account")}
      backLabel="My Account"
      narrow
    >
      <Form method="post" noValidate>
        {refused && <ErrorSummary title="Your PIN was not set" errors={summaryOf(refused)} />}
        <p>
          Use your PIN to take over a terminal a colleague signed in to, and to approve what a colleague can't
          do alone. Don't share it.
        </p>
        {since && <p className="quiet">PIN set {since}.</p>}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextField
          field={fields.currentPassword}
          label="Current password"
          type="password"
          autoComplete="current-password"
          disabled={disabled}
        />
        <TextField
          {...digits}
          field={fields.pin}
          label="New PIN"
          hint={`${PIN_DIGITS} digits. No sequences or repeats, like 123456 or 111111.`}
        />
        <TextField {...digits} field={fields.pinAgain} label="New PIN again" />
        <FormActions>
          <PendingButton pending="Saving...">{since ? "Change PIN" : "Set PIN"}</PendingButton>
          <ButtonLink to={href("/account")}>Cancel</ButtonLink>
        </FormActions>
      </Form>
      {since && (
        <Form method="post" action={href("/account/pin/remove")}>
          <FormActions>
            <Button type="submit" icon="trash-2">
              Remove PIN
            </Button>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
