import type { ComponentProps } from "react";
import { TextField } from "~/ui/fields/text-field";

/** A ring size as it is typed: `parseSize`. */
export function RingSizeField(props: Omit<ComponentProps<typeof TextField>, "hint" | "optional">) {
  return <TextField {...props} optional hint="US, such as 6 1/4" />;
}
