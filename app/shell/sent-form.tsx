import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { KeepTyped } from "./keep-typed.tsx";
import type { SendAgain, SentForm } from "./send-again.tsx";

let onItsWay: SentForm | null = null;
let again: Promise<typeof SendAgain | undefined> | undefined;

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
      again = import("./send-again.tsx").then((code) => code.SendAgain).catch(() => undefined);
      import("./keep-typed.tsx").then((code) => setKeep(() => code.KeepTyped)).catch(() => {});
    };
    addEventListener("focusin", fetchBoth);
    // The user may have started typing before hydration.
    fetchBoth();
    return () => removeEventListener("focusin", fetchBoth);
  }, []);
  return Keep && <Keep />;
}

/**
 * Returns a form that resubmits what failed with the current error, once its code is there: it may still be on its
 * way if the press was the form's first focus. Call it on first render.
 */
export function useSendAgain(): ReactNode {
  const [form] = useState(() => onItsWay);
  const [Again, setAgain] = useState<typeof SendAgain>();
  useEffect(() => {
    void again?.then((code) => setAgain(() => code));
  }, []);
  return form && Again && <Again form={form} />;
}
