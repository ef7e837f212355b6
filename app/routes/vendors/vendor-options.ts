import type { Option } from "~/ui/options";

export function vendorOptions(vendors: readonly { id: number; name: string }[]): Option[] {
  return vendors.map(({ id, name }) => ({ value: String(id), label: name }));
}
