import type { MouseEvent } from "react";
import { STEP } from "~/domain/workshop/envelopes/envelope-texts";
import { DayCount } from "~/ui/day-strip";
import { useHydrated } from "~/ui/use-hydrated";
import type { DaysToPromise } from "../bench/days-to-promise.server.ts";

/** The first word of the step that promises a day. */
export const PROMISE = "promise";

const NO_JOBS = (
  <>
    0<span className="visually-hidden"> jobs</span>
  </>
);

interface PromiseDaysProps extends DaysToPromise {
  /** The day that the form has. */
  chosen: string;
  /** The store that the form has. The jobs are those of `location`. */
  at: string;
}

/** Days as buttons that fill in the promise, each with how many jobs are promised for it. */
export function PromiseDays({ days, location, chosen, at }: PromiseDaysProps) {
  const live = useHydrated();
  return (
    <>
      <div className="day-buttons" role="group" aria-label="Days to promise">
        {days.map(({ day, tone, label, count }) => {
          const isChosen = day === chosen;
          const isHere = at === location;
          const next = isChosen ? "" : day;
          return (
            <button
              key={day}
              type="submit"
              name={STEP}
              value={`${PROMISE}.${next}`}
              className={isHere ? `day day-${tone}` : "day"}
              aria-pressed={isChosen}
              onClick={(event) => live && fillIn(event, next)}
            >
              <DayCount label={label} count={isHere && (count ?? NO_JOBS)} />
            </button>
          );
        })}
      </div>
      {at === location && <p className="field-hint">Jobs promised for each day.</p>}
    </>
  );
}

function fillIn(event: MouseEvent<HTMLButtonElement>, day: string) {
  const field = event.currentTarget.form?.elements.namedItem("promised");
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.value = day;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
