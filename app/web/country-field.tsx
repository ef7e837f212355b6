import type { ComponentProps } from "react";
import { TextField } from "../ui/fields/text-field.tsx";

/** The country of an address, empty for the shop's own. */
export function CountryField(props: Omit<ComponentProps<typeof TextField>, "hint" | "optional">) {
  return <TextField {...props} optional autoComplete="off" hint="Only if abroad." />;
}
