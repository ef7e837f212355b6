import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Callout } from "../ui/callout.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Toast } from "../ui/toast.tsx";
import type { FormRejection } from "./perform.server.ts";

type FormAlertsProps<Out> = {
  form: {
    id: string;
    rejection: FormRejection<unknown, Out> | undefined;
    /** Messages by field; '' is the whole of it. */
    allErrors: Record<string, string[]>;
    /** What fields are called, by name: says which is meant where two of them have the same message. */
    labels: Readonly<Record<string, string>>;
  };
  /** Ends the summary's title: 'before the sale can be processed'. */
  before: string;
  /** What an already used form led to: 'sale #1188' with its link. */
  used?: (record: Out) => { name: string; to: string };
  /** What the rule adds to a refusal. */
  children?: ReactNode;
};

/** Everything a refused form says before its first field: the toast of section 8, the summary, what to do next. */
export function FormAlerts<Out>({ form, before, used, children }: FormAlertsProps<Out>) {
  const { rejection, labels } = form;
  const { pathname, search } = useLocation();
  if (!rejection) return null;
  if (rejection.usedFor !== null && used) {
    const { name, to } = used(rejection.usedFor);
    return (
      <ErrorSummary title={`This form was already used for ${name}`} errors={[]}>
        <p>
          <Link to={to}>See {name}</Link>, or send these values as a new form with the button below.
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
      {rejection.toast && <Toast toast={rejection.toast} dismissTo={pathname + search} />}
      <ErrorSummary title={summaryTitle(fields, before)} errors={errors} />
      {children}
    </>
  );
}

function summaryTitle(fields: number, before: string) {
  if (fields === 0) return "That did not work";
  return `Check ${fields === 1 ? "one field" : `${fields} fields`} before ${before}`;
}

/** Tells the later of two editors of a form whose fields say what was saved; `children` is what more there is to say. */
export function SavedBeside({ children }: { children?: ReactNode }) {
  return (
    <Callout tone="warn" title="Your values are in the fields, the saved ones beside them">
      <p>Nothing is lost yet. Take over what is right, then save again: the fields win.{children}</p>
    </Callout>
  );
}

/** What the server said about the posted form, by field; '' is the whole of it. */
export function messagesOf(rejection: FormRejection | undefined): Record<string, string[]> {
  const said: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(rejection?.reply.error ?? {}))
    if (messages && messages.length > 0) said[name] = messages;
  return said;
}

/** A form that is a button and shows no fields. */
export function buttonForm(
  id: string,
  rejection: FormRejection | undefined,
): FormAlertsProps<unknown>["form"] {
  const messages = new Set(Object.values(messagesOf(rejection)).flat());
  return { id, rejection, allErrors: messages.size > 0 ? { "": [...messages] } : {}, labels: {} };
}
