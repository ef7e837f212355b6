import { type ReactNode, useState } from "react";
import { Disclosure } from "../ui/disclosure.tsx";
import type { FormField } from "./form-fields.tsx";

interface FoldedProps {
  title: string;
  /** Beside the title. */
  note?: string;
  /** Open if one of these has a value, a message, or another editor's value beside it. */
  of?: readonly FormField[];
  isSaid?: boolean;
  /** Titles that stand open, for a form that is drawn anew with each answer. */
  opened?: Set<string>;
  children: ReactNode;
}

/** A section of a form, folded until it has something to say. Once open, it stays open whatever is typed. */
export function Folded({
  title,
  note = "(optional)",
  of = [],
  isSaid = of.some(isSaidIn),
  opened,
  children,
}: FoldedProps) {
  const [open, setOpen] = useState(isSaid || opened?.has(title) === true);
  if (isSaid && !open) setOpen(true);
  return (
    <Disclosure
      title={title}
      note={note}
      open={open}
      onToggle={opened && ((isOpen) => void (isOpen ? opened.add(title) : opened.delete(title)))}
    >
      {children}
    </Disclosure>
  );
}

export function isSaidIn(said: FormField): boolean {
  return Boolean(said.field.initialValue) || isMarked(said);
}

/** Whether a field has a message, or another editor's value beside it. */
export function isMarked({ field, saved }: FormField): boolean {
  return (field.errors?.length ?? 0) > 0 || saved !== undefined;
}
