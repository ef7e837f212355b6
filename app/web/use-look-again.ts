import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/** Seconds after which a page of something that still runs looks again; without scripts, by a `Refresh` header. */
export const LOOK_AGAIN_SECONDS = 2;

/** Reads the page's data again and again while something runs. True if it ran when the page was first shown. */
export function useLookAgain(isRunning: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const [seen] = useState(isRunning);
  useEffect(() => {
    if (!isRunning || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isRunning, revalidate, state]);
  return seen;
}
