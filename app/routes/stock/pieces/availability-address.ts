/** Returns the value by which a URL asks for pieces in a state. */
export function askingFor(state: string): string {
  return state === "available" ? "true" : state;
}
