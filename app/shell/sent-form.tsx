import { type FormEvent, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Button } from "~/ui/button";

interface SentForm {
  action: string | undefined;
  fields: [name: string, value: FormDataEntryValue][];
}

let onItsWay: SentForm | null = null;

/** Holds on to the form that scripts are sending, until its answer has come. */
export function HoldSentForm() {
  const { formMethod, formAction, formData } = useNavigation();
  useEffect(() => {
    onItsWay = formMethod === "POST" && formData ? { action: formAction, fields: [...formData] } : null;
  }, [formMethod, formAction, formData]);
  return null;
}

/** The form whose sending ended in the error at hand; to be asked for while that error is first shown. */
export function useUnansweredForm(): SentForm | null {
  const [form] = useState(onItsWay);
  return form;
}

/**
 * Sends it once more as it was, its files and its key too, so that it is carried out once however often it is sent. The
 * browser sends it: the router has no page any more that could show an answer.
 */
export function SendAgain({ form: { action, fields } }: { form: SentForm }) {
  const [state, setState] = useState<"ready" | "sending" | "still unanswered">("ready");
  const hasFile = fields.some(([, value]) => typeof value !== "string");
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setState("sending");
    const answers = await fetch("/healthz").then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) form.submit();
    else setState("still unanswered");
  };
  return (
    <form
      method="post"
      action={action}
      encType={hasFile ? "multipart/form-data" : undefined}
      onSubmit={(event) => void send(event)}
    >
      {fields.map(([name, value], nth) =>
        typeof value === "string" ? (
          <textarea key={nth} name={name} defaultValue={value} hidden readOnly />
        ) : (
          <input key={nth} type="file" name={name} ref={(input) => choose(input, value)} hidden />
        ),
      )}
      <Button type="submit" variant="primary" disabled={state === "sending"}>
        {state === "sending" ? "Sending..." : "Send again"}
      </Button>
      <p className="field-hint" role="status">
        {state === "still unanswered" && "Still no answer. Try again in a moment."}
      </p>
    </form>
  );
}

/** Puts a file that somebody had chosen into a field again; an empty one stands for none. */
function choose(input: HTMLInputElement | null, file: File) {
  if (input === null) return;
  const chosen = new DataTransfer();
  if (file.name !== "") chosen.items.add(file);
  input.files = chosen.files;
}
