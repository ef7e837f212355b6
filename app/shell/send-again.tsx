import { type FormEvent, useState } from "react";
import type { useNavigation } from "react-router";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";

export type SentForm = ReturnType<typeof useNavigation>;

/**
 * Resubmits a form unchanged, with its files and key, so that it takes effect only once. The browser submits
 * it, since the router no longer has a page for the result.
 */
export function SendAgain({ form: { formAction, formData } }: { form: SentForm }) {
  // PINs have to be typed again.
  const fields = [...(formData ?? [])].filter(([name]) => !/(^|\.)pin(Again)?$/.test(name));
  const [still, setStill] = useState("");
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setStill("");
    if (await fetch(href("/healthz")).catch(() => null)) form.submit();
    else setStill("Still no response");
  };
  return (
    <form
      method="post"
      data-queues
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
      <Button variant="primary">Send Again</Button>
      <p role="status">{still}</p>
    </form>
  );
}

/** Puts a file back into its input. An empty file means that none was chosen. */
function choose(input: HTMLInputElement | null, file: File) {
  const chosen = new DataTransfer();
  if (file.name) chosen.items.add(file);
  if (input) input.files = chosen.files;
}
