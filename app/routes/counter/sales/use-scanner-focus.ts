import { useEffect } from "react";

/** Moves the focus to the field for scans when somebody types outside of a field: a scanner types anywhere. */
export function useScannerFocus(field: () => HTMLInputElement | null) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey || isComposing) return;
      if (document.activeElement?.matches("select, textarea, input:not([type=checkbox])")) return;
      field()?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
