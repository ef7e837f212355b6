import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { ASKED_EVERY_MS, whenLineIsUp } from "./ask-until-line-is-up.ts";
import type { FormRejection } from "./perform.server.ts";

const LONGEST_PAUSE_MS = 60_000;

/**
 * Sends the surrounding form again, as it stands by then, when the line to the head office is back. Renders
 * nothing outside of a form.
 */
export default function SendWhenLineIsUp({ rejection }: { rejection: FormRejection }): ReactNode {
  const [line, setLine] = useState<HTMLElement | null>(null);
  const [stopped, setStopped] = useState<string>();
  const isIdle = useNavigation().state === "idle";
  const pause = useRef(ASKED_EVERY_MS);
  const answer = rejection.toast?.id;
  const form = stopped === answer ? null : line?.closest("form");
  const send = useEffectEvent((waiting: HTMLFormElement) => {
    // The line may be up while the head office isn't, so the pauses between tries grow.
    pause.current = Math.min(2 * pause.current, LONGEST_PAUSE_MS);
    waiting.requestSubmit(buttonPressed(waiting, rejection));
  });
  useEffect(() => {
    if (!form || !isIdle) return;
    const stopping = new AbortController();
    void whenLineIsUp(() => send(form), { signal: stopping.signal, firstAfter: pause.current });
    return () => stopping.abort();
  }, [form, isIdle, answer]);
  const stop = () => {
    setStopped(answer);
    document.getElementById("error-summary")?.focus();
  };
  return (
    <div role="status" ref={setLine}>
      {form && (
        <Callout>
          <div className="form-waits">
            <p>Waiting for the line. This form sends itself when it is back.</p>
            <Button type="button" variant="ghost" onClick={stop}>
              Don't Send
            </Button>
          </div>
        </Callout>
      )}
    </div>
  );
}

/** The button that sent the refused form, found by its name and value, such as 'Add anyway'. */
function buttonPressed(form: HTMLFormElement, { reply }: FormRejection): HTMLButtonElement | undefined {
  const sent = reply.initialValue ?? {};
  return [...form.querySelectorAll<HTMLButtonElement>("button[name]")].find(
    ({ name, value }) => sent[name] === value,
  );
}
