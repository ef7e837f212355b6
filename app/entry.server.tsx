import { Writable } from "node:stream";
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
import { LightFormContext } from "./ui/light-form.ts";
import { countsSinceStart } from "./runtime/counts-since-start.ts";
import { errorFields, log } from "./runtime/log.server.ts";
import { NonceContext } from "./web/nonce.ts";
import { WITHOUT_SCRIPTS } from "./web/problem-pages.server.ts";
import { WholeResponse } from "./web/whole-response.ts";

/** Longer than any page takes to render. After this, React aborts. */
export const streamTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const leaf = routerContext.staticHandlerContext.matches.at(-1)?.route;
  const isLight = factsOf(context).light || leaf?.handle === WITHOUT_SCRIPTS;
  const render = isLight ? renderLight : renderWhole;
  return render(request, routerContext, context).then(
    (page) => new WholeResponse(page, { status, headers }),
    (error) => {
      throw notRendered(error, request, context);
    },
  );
}

/**
 * Over plain HTTP, WebKit keeps a page in memory although it is `no-store`, and Back shows somebody's records after
 * they logged out. Blanks what it keeps, and asks the server for it. Over HTTPS browsers ask by themselves.
 */
const ASK_ON_BACK =
  "onpagehide=e=>{document.documentElement.hidden=e.persisted};onpageshow=e=>{e.persisted&&location.reload()}";

/** Renders the page at once: loaders don't defer data, and streaming costs more to send and compress. */
function renderWhole(request: Request, routerContext: EntryContext, context: RouterContextProvider) {
  // React Router's development styles contain the nonce, which browsers hide, so hydration would warn.
  const { nonce: ownNonce, origin } = factsOf(context);
  const nonce = import.meta.env.DEV ? undefined : ownNonce;
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    let hasFrame = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        bootstrapScriptContent: origin.startsWith("https:") ? undefined : ASK_ON_BACK,
        onShellReady() {
          hasFrame = true;
        },
        onAllReady() {
          clearTimeout(patience);
          pipe(gathered(resolve));
        },
        onShellError: reject,
        onError(error: unknown) {
          if (!hasFrame) return;
          countsSinceStart.uncaughtErrors += 1;
          log.error("render-failed", errorFields(error));
        },
      },
    );
    const patience = setTimeout(abort, streamTimeout + 1000).unref();
  });
}

function gathered(resolve: (page: Uint8Array<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      resolve(Buffer.concat(parts));
      done();
    },
  });
}

/** Renders the page without hydration data and scripts. */
async function renderLight(request: Request, routerContext: EntryContext): Promise<string> {
  const page = renderToStaticMarkup(
    <LightFormContext value={true}>
      <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} />
    </LightFormContext>,
  );
  return `<!DOCTYPE html>${page}`;
}

/** Passes the request id to the error page that React Router renders next. */
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
