import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Toast } from "../ui/toast.tsx";
import type { FormRejection } from "./perform.server.ts";

type FormAlertsProps = {
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the form's fields are
  form: Pick<FormMetadata<any, string[]>, "id" | "allErrors">;
  rejection: FormRejection | undefined;
  /** Ends the summary's title: 'before the sale can be processed'. */
  before: string;
  /** What fields are called, by name: says which is meant where two of them have the same message. */
  labels?: Readonly<Record<string, string>>;
  /** What an already used form led to: 'sale #1188' with its link. */
  used?: (record: unknown) => { name: string; to: string };
  /** What the rule adds to a refusal. */
  children?: ReactNode;
};

/** Everything a refused form says before its first field: the toast of section 8, the summary, what to do next. */
export function FormAlerts({ form, rejection, before, labels = {}, used, children }: FormAlertsProps) {
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
    const label = all.some((other) => other.name !== name && other.message === message) && labels[name];
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
