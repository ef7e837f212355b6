import { postJson } from "../runtime/post-json.server.ts";
import type { AlertWay } from "./alert-way.ts";

/** Milliseconds that the address has to answer. */
const ANSWERS_WITHIN_MS = 10_000;

/** Posts alerts to a webhook. What its address has after the host is a secret. */
export function postedAlerts(url: string): AlertWay {
  return {
    name: "webhook",
    to: new URL(url).origin,
    tell: ({ text, condition, state, at }, stopped) =>
      postJson(url, { text, condition, state, at }, { withinMs: ANSWERS_WITHIN_MS, stopped }),
  };
}
