import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { FormActions } from "../ui/fields/form-layout.tsx";
import { PageForm } from "../ui/page-link.tsx";
import { messagesOf } from "./form-alerts.tsx";
import { HiddenFields, type useFormFields } from "./form-fields.tsx";
import type { FormRejection } from "./perform.server.ts";

interface ScanFormProps {
  form: ReturnType<typeof useFormFields>["form"];
  /** The name of the field that is scanned into. */
  name: string;
  /** Of the last scan. */
  rejection: FormRejection | undefined;
  /** The one that came when its session had ended. */
  kept: Readonly<Record<string, string>> | null;
  /** The field. */
  children: ReactNode;
}

/**
 * A form of one field that is scanned into. A scanner types and presses Enter, perhaps before the last scan is saved:
 * nothing is switched off, the field is empty at once, and scans are sent one after the other, so that each is
 * answered. A refused scan stays said, so that nobody who goes on scanning misses it.
 */
export function ScanForm({ form, name, rejection, kept, children }: ScanFormProps) {
  const submit = useSubmit();
  const refused = useRefused(rejection, name);
  const waiting = useRef<FormData[]>([]);
  const isSending = useRef(false);
  const keyNow = useRef(form.formKey);
  useEffect(() => {
    keyNow.current = form.formKey;
  }, [form.formKey]);
  const sendAll = async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      // Each page has a key of its own: that of this moment, not of the scan.
      if (keyNow.current) next.set("formKey", keyNow.current);
      await submit(next, { method: "post", preventScrollReset: true });
    }
    isSending.current = false;
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    form.props.onSubmit?.(event);
    // Checked while it is typed, not sent.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { currentTarget } = event;
    waiting.current.push(new FormData(currentTarget));
    const field = currentTarget.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = "";
    void sendAll();
  };
  return (
    <>
      <Form
        method="post"
        {...form.props}
        onSubmit={send}
        className="panel panel-body scan-form"
        data-queues
        noValidate
        autoComplete="off"
      >
        {refused.length > 0 && (
          <Callout
            tone="error"
            title={refused.length === 1 ? "Not saved" : `${refused.length} scans not saved`}
          >
            {refused.map((message, nth) => (
              <p key={refused.length - nth}>{message}</p>
            ))}
          </Callout>
        )}
        <HiddenFields form={form} />
        {children}
        <FormActions>
          <Button type="submit">Enter</Button>
        </FormActions>
      </Form>
      {kept && <KeptScan kept={kept} name={name} />}
    </>
  );
}

/** With a button of its own: in the field, the next scan would be added to it. */
function KeptScan({ kept, name }: { kept: Readonly<Record<string, string>>; name: string }) {
  return (
    <Callout tone="warn" title={`Not saved: ${kept[name]}`}>
      <p>You were logged out before this scan was saved.</p>
      <PageForm method="post" action={useLocation().pathname}>
        {Object.entries(kept).map(([each, value]) => (
          <input key={each} type="hidden" name={each} value={value} />
        ))}
        <Button type="submit">Save Scan</Button>
      </PageForm>
    </Callout>
  );
}

/** What this page has refused, the newest first. */
function useRefused(rejection: FormRejection | undefined, name: string): string[] {
  const [refused, setRefused] = useState(() => saidBy(rejection, name));
  const [seen, setSeen] = useState(rejection);
  if (rejection !== seen) {
    setSeen(rejection);
    setRefused([...saidBy(rejection, name), ...refused]);
  }
  return refused;
}

/** Each message names what was scanned, which the field keeps no more. */
function saidBy(rejection: FormRejection | undefined, name: string): string[] {
  const scanned = rejection?.reply.initialValue?.[name];
  const messages = [...new Set(Object.values(messagesOf(rejection)).flat())];
  return messages.map((message) =>
    typeof scanned === "string" && !message.includes(scanned) ? `${scanned}: ${message}` : message,
  );
}
