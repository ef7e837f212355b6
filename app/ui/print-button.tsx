import { Button } from "./button";
import { useHydrated } from "./use-hydrated";

/** Opens the browser's print dialog; without scripts it says how people print themselves. */
export function PrintButton() {
  if (!useHydrated())
    return (
      <noscript>
        <span className="print-hint no-print">Print with Ctrl+P or from the browser's menu.</span>
      </noscript>
    );
  return (
    <Button type="button" variant="primary" icon="printer" onClick={() => window.print()}>
      Print
    </Button>
  );
}
