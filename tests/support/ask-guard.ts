import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type MiddlewareFunction, RouterContextProvider, type ServerBuild } from "react-router";
import routes from "~/routes";
import { findAccess } from "~/access/find-access.server";
import { guardAccess } from "~/access/guard.server";
import type { Actor } from "~/domain/permissions";
import { URL_ACCESS } from "~/routes/url-access.server";
import { handlerBySection } from "~/server/routes-by-section";
import { type LiveSession, type RequestFacts, requestFacts, signedIn } from "~/web/context";

/** React Router's arguments for the guard at an address. */
export interface Routed {
  url: URL;
  pattern: string;
  params: Record<string, string | undefined>;
}

const ORIGIN = "http://loupe.example";
const NONE = new RouterContextProvider();

let routed: Routed | null = null;
const noteRoute: MiddlewareFunction<Response> = ({ url, pattern, params }) => {
  routed = { url, pattern, params };
  return new Response(null);
};
const answer = handlerBySection(buildOf(routes as RouteConfigEntry[]));

/** Matches an address with the application's routes as React Router does, without running any. */
export async function routeOf(method: string, address: string): Promise<Routed> {
  routed = null;
  const url = new URL(ORIGIN + address);
  await answer(url.pathname)(new Request(url, { method }), NONE);
  if (routed === null) throw new Error(`Nothing was asked for ${method} ${address}`);
  return routed;
}

const find = findAccess(URL_ACCESS);
const guard = guardAccess(() => null);
const LET_THROUGH = new Response(null, { status: 204 });

/**
 * The status of the guard's refusal; null if it lets the request through. `who` is an actor, nobody, or
 * somebody whose session ended.
 */
export async function guardsAnswer(
  { url, pattern, params }: Routed,
  request: Request,
  who: Actor | "nobody" | "ended",
): Promise<number | null> {
  const context = new RouterContextProvider();
  const facts = { address: "", cookies: [], sessionEnded: who === "ended" } as Partial<RequestFacts>;
  context.set(requestFacts, facts as RequestFacts);
  if (typeof who === "object") {
    const session: Partial<LiveSession> = { actor: who, sessionId: who.id, openedBy: who.id };
    context.set(signedIn, session as LiveSession);
  }
  const args = { request, context, url, pattern, params } as Parameters<typeof guard>[0];
  try {
    const answered = await find(
      args,
      async () => (await guard(args, () => Promise.resolve(LET_THROUGH))) as Response,
    );
    return answered === LET_THROUGH ? null : (answered as Response).status;
  } catch (thrown) {
    return statusOf(thrown);
  }
}

function statusOf(thrown: unknown): number {
  const init = (thrown as { init?: { status?: number } | null }).init;
  if (init?.status === undefined) throw thrown;
  return init.status;
}

/** The application's routes without their modules. */
function buildOf(entries: RouteConfigEntry[]): ServerBuild {
  const module = { default: () => null, loader: () => null, action: () => null };
  const root = { id: "root", path: "", module: { ...module, middleware: [noteRoute] } };
  const known: Record<string, unknown> = { root };
  const add = (entry: RouteConfigEntry, parentId: string) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    known[id] = {
      id,
      parentId,
      path: entry.path,
      index: entry.index,
      caseSensitive: entry.caseSensitive,
      module,
    };
    for (const child of entry.children ?? []) add(child, id);
  };
  for (const entry of entries) add(entry, "root");
  const future = {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  };
  return {
    routes: known,
    entry: { module: { default: () => new Response(null) } },
    assets: { routes: known, entry: { imports: [], module: "" }, url: "", version: "" },
    future,
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
    allowedActionOrigins: ["**"],
  } as unknown as ServerBuild;
}
