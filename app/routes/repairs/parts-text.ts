import { formatDate } from "~/ui/format";

interface Parts {
  what: string;
  vendor: string | null;
  dueDay: string | null;
}

/** 'a lobster clasp, from Stuller, due Nov 24, 2026'. */
export function partsText({ what, vendor, dueDay }: Parts): string {
  return [what, vendor && `from ${vendor}`, dueDay && `due ${formatDate(dueDay)}`].filter(Boolean).join(", ");
}
