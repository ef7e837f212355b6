import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

export const LOOK_AGAIN_SECONDS = 2;

/** Polls while the import runs. True if it was seen running. */
export function useWatch(isRunning: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const [seen] = useState(isRunning);
  useEffect(() => {
    if (!isRunning || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isRunning, revalidate, state]);
  return seen;
}
