import type { MouseEvent } from "react";
import { DayCount, DaySheet } from "~/ui/day-strip";
import { useHydrated } from "~/ui/use-hydrated";
import type { DaysToPromise } from "../bench/days-to-promise.server.ts";

/** The step that promises a day: the name of a button, or the first word of its value. */
export const PROMISE = "promise";

interface PromiseDaysProps extends DaysToPromise {
  /** The day that the form has. */
  chosen: string;
  /** The store that the form has. The jobs are those of `location`. */
  at: string;
  /** Name of the buttons: `PROMISE`, or that of the form's steps. */
  name: string;
  method?: "get" | "post";
}

/** Days as buttons that fill in the promise, each with how many jobs are promised for it. */
export function PromiseDays({ days, location, chosen, at, name, method = "get" }: PromiseDaysProps) {
  const live = useHydrated();
  return (
    <div className="day-buttons" role="group" aria-label="Days to promise">
      <DaySheet />
      {days.map(({ day, tone, label, count }) => {
        const isChosen = day === chosen;
        const isHere = at === location;
        const next = isChosen ? "" : day;
        return (
          <button
            key={day}
            type="submit"
            formMethod={method}
            formNoValidate
            name={name}
            value={name === PROMISE ? next : `${PROMISE}.${next}`}
            className={isHere ? `day day-${tone}` : "day"}
            aria-pressed={isChosen}
            onClick={(event) => live && fillIn(event, next)}
          >
            <DayCount label={label} count={isHere ? count : ""} />
          </button>
        );
      })}
    </div>
  );
}

function fillIn(event: MouseEvent<HTMLButtonElement>, day: string) {
  const field = event.currentTarget.form?.elements.namedItem("promised");
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.value = day;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
