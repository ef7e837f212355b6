import { useEffect, useState } from "react";
import type { KeepTyped } from "./keep-typed.tsx";

/** Its code is fetched once somebody comes to a form: readers don't need it. */
export function KeepTypedLater() {
  const [Keep, setKeep] = useState<typeof KeepTyped>();
  useEffect(() => {
    const load = () =>
      import("./keep-typed.tsx").then((code) => setKeep(() => code.KeepTyped)).catch(() => {});
    const stopping = new AbortController();
    const come = () => {
      if (!document.activeElement?.closest("form[method=post]")) return;
      stopping.abort();
      void load();
    };
    addEventListener("focusin", come, { signal: stopping.signal });
    // The focus may have been there before scripts ran.
    come();
    return () => stopping.abort();
  }, []);
  return Keep && <Keep />;
}
