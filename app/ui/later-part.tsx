import { type ComponentType, lazy, Suspense } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** A part that only scripts have, and that loads when it is wanted. The page does without one that doesn't load. */
export function laterPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })));
  return (props) => useHydrated() && <Suspense>{<Part {...props} />}</Suspense>;
}
