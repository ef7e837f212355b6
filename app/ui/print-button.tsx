import { Button } from "./button";
import { useHydrated } from "./use-hydrated";

/** Opens the browser's print dialog; without scripts it isn't there, and people print from the browser's menu. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button type="button" variant="primary" icon="printer" onClick={() => window.print()}>
      Print
    </Button>
  );
}
