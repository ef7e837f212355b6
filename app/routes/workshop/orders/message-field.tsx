import { type ComponentProps, useState } from "react";
import { segmentsInWords } from "~/domain/people/outbox/text-segments";
import { initialText } from "~/ui/fields/field";
import { TextAreaField } from "~/ui/fields/text-field";
import type { WayToTell } from "./ways-to-tell.server.ts";

type MessageFieldProps = Omit<ComponentProps<typeof TextAreaField>, "hint" | "onChange"> & {
  ways: readonly WayToTell[];
};

/** Asks for the message, and says how many texts it takes if it can be sent as one. */
export function MessageField({ ways, ...props }: MessageFieldProps) {
  const [words, setWords] = useState(initialText(props.field) ?? "");
  const isText = ways.some(({ channel, whyNot }) => channel === "text" && whyNot === null);
  const said = isText ? segmentsInWords(words.trim()) : null;
  return (
    <TextAreaField
      {...props}
      hint={said && `By text: ${said.charAt(0).toLowerCase()}${said.slice(1)}.`}
      onChange={({ target }) => setWords(target.value)}
    />
  );
}
