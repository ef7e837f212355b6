import { type ComponentProps, useState } from "react";
import { hasOwnLink, OWN_LINK } from "~/domain/people/outbox/own-link";
import { segmentsInWords } from "~/domain/people/outbox/segments-in-words";
import { initialText } from "~/ui/fields/field";
import { TextAreaField } from "~/ui/fields/text-field";
import { openWays } from "./send-buttons.tsx";
import type { WayToTell } from "./ways-to-tell.server.ts";

type MessageFieldProps = Omit<ComponentProps<typeof TextAreaField>, "hint" | "onChange"> & {
  ways: readonly WayToTell[];
};

/** Asks for the message, and says of one that can be sent how many texts it takes and what its link becomes. */
export function MessageField({ ways, ...props }: MessageFieldProps) {
  const [words, setWords] = useState(initialText(props.field) ?? "");
  const hints = [
    inTexts(words.trim(), ways),
    openWays(ways).length > 0 && hasOwnLink(words) && `${OWN_LINK} becomes the link to their own page.`,
  ].filter(Boolean);
  return (
    <TextAreaField {...props} hint={hints.join(" ")} onChange={({ target }) => setWords(target.value)} />
  );
}

function inTexts(words: string, ways: readonly WayToTell[]): string | null {
  const open = openWays(ways);
  const said = open.some(({ channel }) => channel === "text") ? segmentsInWords(words) : null;
  if (said === null) return null;
  return open.length === 1 ? `${said}.` : `By text: ${said.charAt(0).toLowerCase()}${said.slice(1)}.`;
}
