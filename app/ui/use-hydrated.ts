import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while React takes the page over, true once scripts are in charge. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
