import { PERMISSION_LABELS } from "~/domain/permissions";
import { SIGN_IN_REFUSALS } from "~/domain/shop/trail/action-labels";
import { readable } from "~/domain/shop/trail/record-kinds";
import type { Column } from "~/ui/column-table";
import { formatCount } from "~/ui/format";
import type { Route } from "./+types/denials";

type Refused = Route.ComponentProps["loaderData"]["denials"][number];

export const DENIAL_COLUMNS: Column<Refused>[] = [
  { head: "Minute", width: "moment", render: ({ minute }) => minute },
  { head: "Who", render: ({ who }) => who },
  { head: "Refused", render: ({ what }) => what },
  { head: "From", render: ({ address }) => address },
  { head: "Requests", className: "num", render: ({ count }) => formatCount(count) },
];

export function whoAndWhat(permission: string, name: string | null): { who: string; what: string } {
  const signIn = Object.entries(SIGN_IN_REFUSALS).find(([kind]) => kind === permission)?.[1];
  if (signIn) return { who: "Not signed in", what: `${signIn} (${name ?? "no account"})` };
  const known = Object.entries(PERMISSION_LABELS).find(([kind]) => kind === permission)?.[1];
  return { who: name ?? "Not signed in", what: known ?? readable(permission) };
}
