import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import type { Field } from "../domain/fields.ts";
import { addressAt } from "../ui/address.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { FieldNotes } from "../ui/fields/field.tsx";
import { LastScan } from "../ui/last-scan.tsx";
import { Form, PageForm } from "../ui/page-link.tsx";
import { ScanBar } from "../ui/scan-bar.tsx";
import { messagesOf } from "./form-alerts.tsx";
import { HiddenFields, useFormFields } from "./form-fields.tsx";
import { type UnsavedScans, SCANS_BEHIND } from "./unsaved-scans.ts";
import type { FormRejection } from "./perform.server.ts";

interface ScanFormProps {
  formKey: string;
  fields: Readonly<Record<string, Field<string | boolean | null>>>;
  /** Name of the field to scan into. */
  name: string;
  label: string;
  button?: ComponentProps<typeof ScanBar>["button"];
  autoCapitalize?: "characters";
  isNext?: boolean;
  progress?: ComponentProps<typeof ScanBar>["progress"];
  /** The last saved scan. */
  last: ReactNode;
  /** The last scan's, if it was refused. */
  rejection: FormRejection | undefined;
  /** Scans that weren't saved because their session had ended or nothing answered. */
  kept: UnsavedScans | null;
  /** Hidden fields that each scan sends. */
  children?: ReactNode;
}

/**
 * A form with one field to scan into. A scanner types and presses Enter, perhaps before the last scan is
 * saved. So nothing is disabled, the field empties at once, and scans are sent one after the other, each with
 * its answer. A refusal stays on the page, so that somebody who keeps scanning doesn't miss it: as the last scan,
 * later above the rest of the page.
 */
export function ScanForm(props: ScanFormProps) {
  const { formKey, fields, name, label, button, autoCapitalize, isNext, progress } = props;
  const { last, rejection, kept, children } = props;
  const {
    form,
    fields: { [name]: scanned },
  } = useFormFields(fields, { id: "scan", formKey, values: {}, rejection: undefined });
  const submit = useSubmit();
  const all = useRefused(rejection, name);
  const [refusal, earlier] = rejection ? [all[0], all.slice(1)] : [undefined, all];
  const waiting = useRef<FormData[]>([]);
  const isSending = useRef(false);
  const unsaved = kept ?? behindRefused(rejection, name, form.formKey);
  const behind = unsaved?.scans.join("\n") ?? "";
  const latest = useRef({ key: form.formKey, behind });
  useEffect(() => {
    latest.current = { key: form.formKey, behind };
  }, [form.formKey, behind]);
  const { pathname } = useLocation();
  const { isGone, isDrawn } = useDrawn();
  const sendAll = async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      // Each page has its own key and its own unsaved scans: those of now, not those of the moment of the
      // scan.
      if (latest.current.key) next.set("formKey", latest.current.key);
      next.set(SCANS_BEHIND, latest.current.behind);
      const drawn = isDrawn();
      await submit(next, { method: "post", preventScrollReset: true });
      await drawn;
      // The page was replaced by one that doesn't answer a scan. It keeps what its last form held, so that
      // form gets all of them.
      if (isGone() && waiting.current.length > 0 && globalThis.location.pathname === pathname) {
        const others = waiting.current.splice(0).map((scan) => String(scan.get(name)));
        next.set(SCANS_BEHIND, [latest.current.behind, ...others].join("\n"));
        await submit(next, { method: "post", preventScrollReset: true });
      }
    }
    isSending.current = false;
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    form.props.onSubmit?.(event);
    // Being checked while it is typed, not sent.
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
        className="scan-form"
        data-queues
        noValidate
        autoComplete="off"
      >
        <HiddenFields form={form} />
        {behind && <input type="hidden" name={SCANS_BEHIND} value={behind} />}
        {children}
        {scanned && (
          <ScanBar
            key={scanned.field.key}
            id={scanned.field.id}
            name={scanned.field.name}
            label={label}
            button={button}
            autoFocus
            autoCapitalize={autoCapitalize}
            isNext={isNext}
            progress={progress}
            errorId={scanned.field.errors && scanned.field.errorId}
          >
            {scanned.field.errors ? (
              <div className="scan-last scan-error">
                <FieldNotes field={scanned.field} />
              </div>
            ) : refusal === undefined ? (
              last
            ) : (
              <LastScan title={refusal} word="Not saved" state="wrong" />
            )}
          </ScanBar>
        )}
      </Form>
      {earlier.length > 0 && (
        <Callout
          tone="error"
          title={earlier.length === 1 ? "Not saved" : `${earlier.length} scans not saved`}
        >
          {earlier.map((message, nth) => (
            <p key={earlier.length - nth}>{message}</p>
          ))}
        </Callout>
      )}
      {unsaved && <UnsavedScansNote {...unsaved} name={name} />}
    </>
  );
}

/** Unsaved scans that get a button at once. Somebody may have scanned for hours. */
const MOST_SHOWN = 50;

/**
 * Shows each scan with a button of its own, because the next scan would be appended to one in the field. One
 * form holds them all.
 */
function UnsavedScansNote({ scans, fields, name }: UnsavedScans & { name: string }) {
  const { pathname, search } = useLocation();
  const more = scans.length - MOST_SHOWN;
  return (
    <PageForm method="post" action={addressAt({ pathname, search })}>
      {Object.entries(fields).map(
        ([each, value]) => value && <input key={each} type="hidden" name={each} value={value} />,
      )}
      <input type="hidden" name={SCANS_BEHIND} value={scans.join("\n")} />
      {scans.slice(0, MOST_SHOWN).map((scan) => (
        <Callout key={scan} tone="warn" title={`Not saved: ${scan}`}>
          <p>You were logged out, or nothing answered, before this scan was saved.</p>
          <Button type="submit" name={name} value={scan} aria-label={`Save Scan ${scan}`}>
            Save Scan
          </Button>
        </Callout>
      ))}
      {more > 0 && <p>{`${more} more are kept, and shown once these are saved.`}</p>}
    </PageForm>
  );
}

/**
 * Tells whether the page was replaced, and gives a promise that resolves when the next answer is drawn, here
 * or in this page's place.
 */
function useDrawn() {
  const { key } = useLocation();
  const gone = useRef(false);
  const waits = useRef<(() => void)[]>([]);
  const goOn = () => {
    for (const drawn of waits.current.splice(0)) drawn();
  };
  useEffect(goOn, [key]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      goOn();
    };
  }, []);
  return {
    isGone: () => gone.current,
    isDrawn: () => (gone.current ? null : new Promise<void>((drawn) => waits.current.push(drawn))),
  };
}

/** Scans that came with a refused one, if no draft has them. */
function behindRefused(
  rejection: FormRejection | undefined,
  name: string,
  formKey: string | undefined,
): UnsavedScans | null {
  const behind = rejection?.reply.initialValue?.[SCANS_BEHIND];
  const refused = rejection?.reply.initialValue?.[name];
  const scans =
    typeof behind === "string" ? behind.split(/\r?\n/).filter((scan) => scan !== "" && scan !== refused) : [];
  return scans.length > 0 ? { scans, fields: formKey ? { formKey } : {} } : null;
}

/** Messages of the scans that this page has refused, the newest first. */
function useRefused(rejection: FormRejection | undefined, name: string): string[] {
  const [refused, setRefused] = useState(() => saidBy(rejection, name));
  const [seen, setSeen] = useState(rejection);
  if (rejection !== seen) {
    setSeen(rejection);
    setRefused([...saidBy(rejection, name), ...refused]);
  }
  return refused;
}

/** Messages that name what was scanned, because the field no longer shows it. */
function saidBy(rejection: FormRejection | undefined, name: string): string[] {
  const scanned = rejection?.reply.initialValue?.[name];
  const messages = [...new Set(Object.values(messagesOf(rejection)).flat())];
  return messages.map((message) =>
    typeof scanned === "string" && !message.includes(scanned) ? `${scanned}: ${message}` : message,
  );
}
