import { type FormEvent, useState } from "react";
import type { useNavigation } from "react-router";
import { Button } from "~/ui/button";

/** A form on its way, as the router knows it. */
export type SentForm = ReturnType<typeof useNavigation>;

/**
 * Sends it once more as it was, its files and its key too, so that it is carried out once however often it is sent. The
 * browser sends it: the router has no page any more that could show an answer.
 */
export function SendAgain({ form: { formAction, formData } }: { form: SentForm }) {
  const fields = [...(formData ?? [])];
  const [still, setStill] = useState("");
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setStill("");
    if (await fetch("/healthz").catch(() => null)) form.submit();
    else setStill("Still no answer");
  };
  return (
    <form
      method="post"
      action={formAction}
      encType={fields.some(([, value]) => value instanceof File) ? "multipart/form-data" : undefined}
      onSubmit={(event) => void send(event)}
    >
      {fields.map(([name, value], nth) => (
        <input
          key={nth}
          name={name}
          hidden
          {...(value instanceof File
            ? { type: "file", ref: (input) => choose(input, value) }
            : { type: "hidden", value })}
        />
      ))}
      <p>What you typed is kept.</p>
      <Button variant="primary">Send again</Button>
      <p role="status">{still}</p>
    </form>
  );
}

/** Puts a file that somebody had chosen into a field again; an empty one stands for none. */
function choose(input: HTMLInputElement | null, file: File) {
  const chosen = new DataTransfer();
  if (file.name) chosen.items.add(file);
  if (input) input.files = chosen.files;
}
