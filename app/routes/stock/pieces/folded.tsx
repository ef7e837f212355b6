import { type ReactNode, useState } from "react";
import { Disclosure } from "~/ui/disclosure";
import type { FormField } from "~/web/form-fields";

interface FoldedProps {
  title: string;
  /** Open if one of these has a value, a message, or another editor's value beside it. */
  of?: readonly FormField[];
  isSaid?: boolean;
  children: ReactNode;
}

/** A section of fields that few pieces need. Once opened, it stays open whatever is typed. */
export function Folded({ title, of = [], isSaid = of.some(isSaidIn), children }: FoldedProps) {
  const [open, setOpen] = useState(isSaid);
  if (isSaid && !open) setOpen(true);
  return (
    <Disclosure title={title} note="(optional)" open={open}>
      {children}
    </Disclosure>
  );
}

export function isSaidIn({ field, saved }: FormField): boolean {
  return Boolean(field.initialValue) || (field.errors?.length ?? 0) > 0 || saved !== undefined;
}
