const NAMES = ["PATH", "HOME", "LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC"];

/** What a program under test has of this process's environment: paths, and the date that `faketime` sets. */
export const MACHINE = Object.fromEntries(
  NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);
