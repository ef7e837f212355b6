import type { RouterContextProvider, ServerBuild } from "react-router";
import { BodyTooLarge } from "~/web/body-too-large.ts";
import { clientOf } from "~/web/client-context.ts";

type Handler = (args: { request: Request; context: RouterContextProvider }) => Promise<Response>;

/** What the small app received. */
export const seen = { slow: 0, aborted: 0, cancelled: 0, bodyErrors: [] as string[], steps: [] as string[] };

const routes: Record<string, { loader?: Handler; action?: Handler }> = {
  echo: { loader: about, action: echo },
  "customers/import": { action: echo },
  "api/customers/import": { action: echo },
  ignore: { action: async () => Response.json({ message: "Unauthorized" }, { status: 401 }) },
  fails: {
    action: async ({ request }) => {
      await request.text();
      return new Response("fine");
    },
  },
  slow: {
    loader: async ({ request }) => {
      seen.slow += 1;
      request.signal.addEventListener("abort", () => {
        seen.aborted += 1;
      });
      const { search, searchParams } = new URL(request.url);
      seen.steps.push(`begins ${search}`);
      await new Promise((resolve) => {
        setTimeout(resolve, Number(searchParams.get("ms")));
      });
      seen.steps.push(`ends ${search}`);
      return new Response("slow but done");
    },
  },
  large: {
    loader: async () => {
      let sent = 0;
      return new Response(
        new ReadableStream(
          {
            pull(controller) {
              if (sent === 500) controller.close();
              else controller.enqueue(new Uint8Array(64 * 1024));
              sent += 1;
            },
            cancel() {
              seen.cancelled += 1;
            },
          },
          { highWaterMark: 1 },
        ),
      );
    },
  },
  text: {
    loader: async ({ request }) =>
      new Response("line\n".repeat(Number(new URL(request.url).searchParams.get("lines"))), {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      }),
  },
  slowly: {
    loader: async () => {
      let rows = 0;
      return new Response(
        new ReadableStream({
          async pull(controller) {
            if (rows > 0) await new Promise((resolve) => setTimeout(resolve, 300));
            controller.enqueue(Buffer.from(`row ${rows}\n`));
            if (rows === 3) controller.close();
            rows += 1;
          },
          cancel() {
            seen.cancelled += 1;
          },
        }),
        { headers: { "Content-Type": "text/csv; charset=utf-8" } },
      );
    },
  },
  cookies: {
    loader: async () => {
      const headers = new Headers({ "Content-Security-Policy": "default-src 'none'" });
      headers.append("Set-Cookie", "a=1");
      headers.append("Set-Cookie", "b=2");
      return new Response(null, { status: 204, headers });
    },
  },
  broken: {
    loader: async () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("no")) })),
  },
};

async function about({ request, context }: Parameters<Handler>[0]): Promise<Response> {
  return Response.json({
    url: request.url,
    client: clientOf(request, context),
    headers: Object.fromEntries(request.headers),
  });
}

async function echo({ request }: Parameters<Handler>[0]): Promise<Response> {
  try {
    return Response.json({ bytes: (await request.arrayBuffer()).byteLength });
  } catch (error) {
    seen.bodyErrors.push((error as Error).name);
    if (error instanceof BodyTooLarge)
      return Response.json({ message: "Too large, says the app" }, { status: 413 });
    throw error;
  }
}

const manifestEntry = (path: string | undefined, id: string) => ({
  id,
  path,
  parentId: id === "root" ? undefined : "root",
  hasAction: true,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: false,
  hasErrorBoundary: false,
  module: "",
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

/** A handmade app of resource routes, to test the server without the shop. */
export function smallApp(): ServerBuild {
  const entries = Object.entries(routes);
  return {
    entry: {
      module: { default: async () => new Response("a page", { status: 404 }), handleError: () => undefined },
    },
    routes: Object.fromEntries([
      ["root", { id: "root", path: "", module: { default: () => null } }],
      ...entries.map(([path, module]) => [path, { id: path, parentId: "root", path, module }]),
    ]),
    assets: {
      entry: { imports: [], module: "" },
      routes: Object.fromEntries([
        ["root", manifestEntry("", "root")],
        ...entries.map(([path]) => [path, manifestEntry(path, path)]),
      ]),
      url: "",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {
      v8_middleware: true,
      v8_passThroughRequests: true,
      v8_trailingSlashAwareDataRequests: true,
    },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}
