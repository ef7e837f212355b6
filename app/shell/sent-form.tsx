import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { SendAgain, SentForm } from "./send-again.tsx";

let onItsWay: SentForm | null = null;
let Again: typeof SendAgain | undefined;

/**
 * Remembers the submission in progress. Loads the resubmit code on the first input: after the connection
 * drops it is too late, and readers don't need it.
 */
export function HoldSentForm() {
  const navigation = useNavigation();
  useEffect(() => {
    onItsWay = navigation.formMethod === "POST" ? navigation : null;
  }, [navigation]);
  useEffect(() => {
    // The user may have started typing before hydration.
    if (document.activeElement?.closest("form[method=post]")) void fetchAgain();
    else addEventListener("input", () => void fetchAgain(), { once: true });
  }, []);
  return null;
}

async function fetchAgain() {
  try {
    Again = (await import("./send-again.tsx")).SendAgain;
  } catch {}
}

/** The resubmit form for the submission that failed with the current error. Call it on first render. */
export function useSendAgain(): ReactNode {
  const [again] = useState(() => onItsWay && Again && <Again form={onItsWay} />);
  return again;
}
