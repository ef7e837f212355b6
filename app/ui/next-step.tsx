import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { keepDates } from "./line-breaks";

interface NextStepProps {
  /** What the record waits for, in a sentence or two. */
  says: ReactNode;
  /** A bar at the left. The words must say the same. */
  isUrgent?: boolean;
  /** The link that calls whoever is waited for, or other ways to what is next. */
  call?: ReactNode;
  /** The one primary button of the page. */
  act?: ReactNode;
  /** The record's life in a few words, for a record that has steps. */
  steps?: readonly string[];
  /** Position of the present step; null for a record that was broken off. */
  at?: number | null;
}

/** Says what is next for a record, with the button for it. Belongs below the record's head. */
export function NextStep({ says, isUrgent, call, act, steps = [], at = null }: NextStepProps) {
  return (
    <section
      className={classNames("next-step no-print", isUrgent && "next-step-urgent")}
      aria-label="Next step"
    >
      <div className="next-step-band">
        <p>{typeof says === "string" ? keepDates(says) : says}</p>
        {(call || act) && (
          <div className="next-step-acts">
            {call}
            {act}
          </div>
        )}
      </div>
      {at !== null && (
        // Phones have room for the words of two steps, which the style sheet writes below the bars.
        <ol
          className="steps"
          data-now={steps.slice(at, at + 2).join(". Next: ")}
          data-of={`${at + 1} of ${steps.length}`}
        >
          {steps.map((step, position) => (
            <li
              key={step}
              className={position < at ? "step-done" : undefined}
              aria-current={position === at ? "step" : undefined}
            >
              {step}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
