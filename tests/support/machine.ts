const NAMES = ["PATH", "HOME", "LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC"];

/**
 * This process's environment as far as a program under test needs it: paths, and the date that `faketime`
 * sets.
 */
export const MACHINE = Object.fromEntries(
  NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);
