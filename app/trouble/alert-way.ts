import type { Condition } from "./trouble.ts";

/** What somebody is told. */
export interface News {
  condition: Condition;
  state: "begins" | "over";
  /** In words, with the name of the Loupe that tells. */
  text: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** A way to somebody outside, which remembers for itself what it told. */
export interface AlertWay {
  readonly name: "webhook" | "email";
  /** Where it goes, for the log: no secret. */
  readonly to: string;
  /** Returns null once it was taken, otherwise why it wasn't, without a secret. */
  tell(news: News, stopped?: AbortSignal): Promise<string | null>;
}
