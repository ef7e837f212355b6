import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { type Address, addressAt } from "../ui/address.ts";
import { Callout } from "../ui/callout.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Toast } from "../ui/toast.tsx";
import { laterPart } from "../ui/later-part.tsx";
import { Link } from "../ui/page-link.tsx";
import { AskToKeepCheckboxes } from "./ask-to-keep-checkboxes.tsx";
import type { FormRejection, Naming } from "./perform.server.ts";

const SendWhenLineIsUp = laterPart(() => import("./send-when-line-is-up.tsx"));

type FormAlertsProps<Out> = {
  form: {
    id: string;
    rejection: FormRejection<unknown, Out> | undefined;
    /** Messages by field; '' stands for the whole form. */
    allErrors: Record<string, string[]>;
    labels: Readonly<Record<string, string>>;
  };
  /** Last words of the summary's title: 'before the sale can be processed'. */
  before: string;
  /** The record that an already used form created: 'sale S-001188' with its URL. */
  used?: (record: Naming<Out>) => { name: string; to: Address };
  children?: ReactNode;
};

/** Everything above the fields of a refused form: toast (section 8), error summary, and next steps. */
export function FormAlerts<Out>({ form, before, used, children }: FormAlertsProps<Out>) {
  const { rejection, labels } = form;
  const { pathname, search } = useLocation();
  if (!rejection) return null;
  if (rejection.usedFor !== null && used) {
    const { name, to } = used(rejection.usedFor);
    return (
      <ErrorSummary title={`This form was already used for ${name}`} errors={[]}>
        <p>
          <Link to={to}>See {name}</Link>, or use the button below to save these values as a new one.
        </p>
      </ErrorSummary>
    );
  }
  const all = Object.entries(form.allErrors).flatMap(([name, messages]) =>
    messages.map((message) => ({ name, message })),
  );
  const errors = all.map(({ name, message }) => {
    const isTold = all.some((other) => other.name !== name && other.message === message);
    const label = isTold && labels[name.replace(/\[\d+\]/, "")];
    return {
      id: name === "" ? undefined : `${form.id}-${name}`,
      message: label ? `${label}: ${message}` : message,
    };
  });
  const fields = Object.keys(form.allErrors).filter((name) => name !== "").length;
  return (
    <>
      {rejection.toast && <Toast toast={rejection.toast} dismissTo={addressAt({ pathname, search })} />}
      <ErrorSummary title={attentionBefore(fields, before)} errors={errors}>
        {rejection.keeps && <AskToKeepCheckboxes id={form.id} keeps={rejection.keeps} />}
      </ErrorSummary>
      {rejection.waits && <SendWhenLineIsUp rejection={rejection} />}
      {children}
    </>
  );
}

/** Title of a summary of errors: 'One field needs attention before the sale can be processed'. */
export function attentionBefore(fields: number, before: string): string {
  if (fields === 0) return "That didn't work";
  return `${fields === 1 ? "One field needs" : `${fields} fields need`} attention before ${before}`;
}

/** Next steps after an edit conflict; `children` adds details. */
export function SavedBeside({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Callout tone="warn" title="Your changes are kept. All that you left as it was shows what is saved now">
      <p>
        Where both of you changed a field, the saved value is shown with it: save again to replace it with
        yours, or{" "}
        <Link to={addressAt({ pathname })} reloadDocument>
          start over from the saved version
        </Link>
        .{children}
      </p>
    </Callout>
  );
}

/** Messages by field of a refused form; '' stands for the whole form. */
export function messagesOf(rejection: FormRejection | undefined): Record<string, string[]> {
  const said: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(rejection?.reply.error ?? {}))
    if (messages && messages.length > 0) said[name] = messages;
  return said;
}

/** Form data for a form with nothing but a button. */
export function buttonForm(
  id: string,
  rejection: FormRejection | undefined,
): FormAlertsProps<unknown>["form"] {
  const messages = new Set(Object.values(messagesOf(rejection)).flat());
  return { id, rejection, allErrors: messages.size > 0 ? { "": [...messages] } : {}, labels: {} };
}
