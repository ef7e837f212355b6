/** What a message that waits waits for. */
export const WAITS_FOR = {
  paused: "Sending is paused. An administrator resumes it under Settings, Sending.",
  setUp: "Nothing sends it at the moment. An administrator sets it up again under Settings, Sending.",
  nextTry: "The server didn't take it yet. It is tried again by itself.",
} as const;
