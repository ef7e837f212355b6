import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { SendAgain, SentForm } from "./send-again.tsx";

let onItsWay: SentForm | null = null;
let Again: typeof SendAgain | undefined;

/**
 * Holds on to the form that scripts are sending, until its answer has come. What sends it again is fetched with the first
 * thing typed: once the line is down it is too late, and who only reads needs none.
 */
export function HoldSentForm() {
  const navigation = useNavigation();
  useEffect(() => {
    onItsWay = navigation.formMethod === "POST" ? navigation : null;
  }, [navigation]);
  useEffect(() => {
    // Somebody may have begun to type before the scripts came.
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

/** What sends the form again whose sending ended in the error at hand; to be asked for while that error is first shown. */
export function useSendAgain(): ReactNode {
  const [again] = useState(() => onItsWay && Again && <Again form={onItsWay} />);
  return again;
}
