import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "~/domain/permissions";
import type { Instant } from "../domain/dates.ts";

/** A flash message: said once, on the next page. */
export interface Toast {
  tone: "success" | "error" | "info";
  title?: string;
  description?: string;
  /** The next step, where there is one. */
  link?: { label: string; to: string };
}

/** What the middleware learned about the request. */
export interface RequestFacts {
  requestId: string;
  /** The client's address, through trusted proxies only. */
  address: string;
  /** True over HTTPS. */
  secure: boolean;
  /** The origin that the browser sees. */
  origin: string;
  nonce: string;
  /** The page goes out without scripts and without what only they read. */
  light: boolean;
  /** The browser holds a cookie of ours whose session is over. */
  sessionEnded: boolean;
  /** Set-Cookie lines for the answer. */
  cookies: string[];
  /** The methods that the URL has, where the request's is none of them. */
  allowed: string | null;
}

/** Who is signed in, in which session. */
export interface LiveSession {
  actor: Actor;
  sessionId: number;
  /** When the account's password has to be replaced; null: never. */
  passwordExpiry: Instant | null;
  /** It has to be replaced before anything else. */
  passwordExpired: boolean;
}

export const requestFacts = createContext<RequestFacts>();
/** What was thrown and is nobody's answer. */
export const failure = createContext<{ error: unknown } | null>(null);
export const signedIn = createContext<LiveSession | null>(null);

type Context = Readonly<RouterContextProvider>;

export function factsOf(context: Context): RequestFacts {
  return context.get(requestFacts);
}

/** Who is signed in, or null. */
export function actorOrNobody(context: Context): Actor | null {
  return context.get(signedIn)?.actor ?? null;
}

/** Who is signed in, where the access table lets nobody else through. */
export function actorOf(context: Context): Actor {
  return sessionOf(context).actor;
}

/** The session at hand, where the access table lets nobody through without one. */
export function sessionOf(context: Context): LiveSession {
  const session = context.get(signedIn);
  if (!session) throw new Error("This URL is public: nobody has to be signed in here");
  return session;
}
