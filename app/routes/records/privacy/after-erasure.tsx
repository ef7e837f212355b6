import { Callout } from "~/ui/callout";
import type { Route } from "./+types/erase-customer";
import { Copies, type ShownCopy } from "./backup-copies.tsx";

interface AfterErasureProps {
  erased: NonNullable<Route.ComponentProps["loaderData"]["erased"]>;
  copies: ShownCopy[];
}

export function AfterErasure({ erased, copies }: AfterErasureProps) {
  return (
    <>
      <Callout tone="done" title={`Erased ${erased.at}${erased.by ? `, by ${erased.by}` : ""}`}>
        <p>Sales and repairs keep their amounts, dates and items, without the name.</p>
      </Callout>
      <Copies copies={copies} />
    </>
  );
}
