import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { KeepTyped } from "./keep-typed.tsx";
import type { SendAgain, SentForm } from "./send-again.tsx";

let onItsWay: SentForm | null = null;
let Again: typeof SendAgain | undefined;

/**
 * Remembers the submission in progress and what is typed meanwhile. The code for both loads when a form that
 * posts gets focus: once the connection drops it is too late, and readers don't need it.
 */
export function HoldSentForm() {
  const navigation = useNavigation();
  const [Keep, setKeep] = useState<typeof KeepTyped>();
  useEffect(() => {
    onItsWay = navigation.formMethod === "POST" ? navigation : null;
  }, [navigation]);
  useEffect(() => {
    const fetchBoth = () => {
      if (!document.activeElement?.closest("form[method=post]")) return;
      removeEventListener("focusin", fetchBoth);
      import("./send-again.tsx").then((code) => (Again = code.SendAgain)).catch(() => {});
      import("./keep-typed.tsx").then((code) => setKeep(() => code.KeepTyped)).catch(() => {});
    };
    addEventListener("focusin", fetchBoth);
    // The user may have started typing before hydration.
    fetchBoth();
    return () => removeEventListener("focusin", fetchBoth);
  }, []);
  return Keep && <Keep />;
}

/** Returns a form that resubmits what failed with the current error. Call it on first render. */
export function useSendAgain(): ReactNode {
  const [again] = useState(() => onItsWay && Again && <Again form={onItsWay} />);
  return again;
}
