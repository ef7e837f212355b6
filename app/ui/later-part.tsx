import { type ComponentType, lazy, Suspense } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A component for pages with scripts only, loaded when it is rendered. If it fails to load, the page does
 * without it.
 */
export function laterPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })));
  return (props) => useHydrated() && <Suspense>{<Part {...props} />}</Suspense>;
}
