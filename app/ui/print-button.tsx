import { Button } from "./button";
import { useHydrated } from "./use-hydrated";

/** Prints the page. Without scripts, explains how to. */
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
