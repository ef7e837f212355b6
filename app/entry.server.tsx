import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { clientOf } from "./web/client-context.ts";
import { factsOf, failure } from "./web/context.ts";
import { failureOf, logFailure } from "./web/failure.server.ts";
import { LightFormContext } from "./web/light-form.ts";
import { errorFields, log } from "./web/log.server.ts";
import { NonceContext } from "./web/nonce.ts";

/** Longer than any of our pages takes; then what is missing is given up. */
export const streamTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (factsOf(context).light) return renderLight(request, status, headers, routerContext, context);
  // React Router's development styles carry the nonce into the browser, which hides it, and hydration complains.
  const nonce = import.meta.env.DEV ? undefined : factsOf(context).nonce;
  const waitForAll = routerContext.isSpaMode || isbot(request.headers.get("user-agent"));
  return new Promise((resolve, reject) => {
    let started = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [waitForAll ? "onAllReady" : "onShellReady"]() {
          started = true;
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError(error: unknown) {
          reject(notRendered(error, request, context));
        },
        onError(error: unknown) {
          if (started) log.error("render-failed", errorFields(error));
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/** The same page in one piece, without what the browser's scripts would go on from. */
async function renderLight(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  try {
    const page = renderToStaticMarkup(
      <LightFormContext value={true}>
        <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} />
      </LightFormContext>,
    );
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(`<!DOCTYPE html>${page}`, { status, headers });
  } catch (error) {
    throw notRendered(error, request, context);
  }
}

/** React Router shows the error page next; this tells it which request to name there. */
function notRendered(error: unknown, request: Request, context: RouterContextProvider): Response {
  const { requestId } = clientOf(request, context);
  logFailure(error, requestId);
  const { data, init } = failureOf(error, requestId);
  return Response.json(data, { status: init?.status });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Response) return;
  const known = context as RouterContextProvider;
  known.set(failure, { error });
  const { requestId } = clientOf(request, known);
  logFailure(error, requestId);
};
