// A naive version of `/page`: React Router with a table of Radix components, without menu, cards, or filters,
// rendered at once. Started like `floor.mjs`.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Writable } from "node:stream";
import { Avatar, Badge, Box, Flex, Heading, IconButton, Table, Text, Theme } from "@radix-ui/themes";
import { createElement as h, useMemo } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  Form,
  Link,
  StaticRouterProvider,
  useLoaderData,
} from "react-router";
import { openShop, toShown } from "./shop.mjs";

const { page } = JSON.parse(readFileSync(process.env.PLAN, "utf8"));
const rowsOf = openShop(process.env.DATA_DIR).reader(page.tape);

const COLUMNS = ["Customer", "Tier", "Location", "Last Purchase", "Total Spent", "Actions"];
const TONES = { diamond: "indigo", platinum: "gray", gold: "amber", silver: "gray" };

const handler = createStaticHandler([
  {
    path: "/page",
    loader: ({ context }) => ({ customers: context.rows }),
    Component: Customers,
  },
]);

function Customers() {
  const { customers } = useLoaderData();
  const keys = useMemo(() => crypto.randomUUID(), []);
  return h(
    Theme,
    { accentColor: "gold", grayColor: "sand", radius: "small" },
    h(
      Box,
      { p: "5" },
      h(Heading, { size: "6", mb: "4" }, "Customer Management"),
      h(
        Table.Root,
        { variant: "surface", size: "2" },
        h(
          Table.Header,
          null,
          h(
            Table.Row,
            null,
            COLUMNS.map((head) => h(Table.ColumnHeaderCell, { key: head }, head)),
          ),
        ),
        h(
          Table.Body,
          null,
          customers.map((customer) => h(Customer, { key: customer.id, customer, formKey: keys })),
        ),
      ),
    ),
  );
}

function Customer({ customer, formKey }) {
  const { id, name, initials, email, tier, place, lastPurchase, spent } = customer;
  return h(
    Table.Row,
    { align: "center" },
    h(
      Table.RowHeaderCell,
      null,
      h(
        Flex,
        { align: "center", gap: "3" },
        h(Avatar, { size: "2", radius: "full", fallback: initials }),
        h(
          Flex,
          { direction: "column" },
          h(Text, { size: "2", weight: "medium", asChild: true }, h(Link, { to: `/customers/${id}` }, name)),
          h(Text, { size: "1", color: "gray" }, email),
        ),
      ),
    ),
    h(Table.Cell, null, h(Badge, { color: TONES[tier] }, h(Sign), tier)),
    h(Table.Cell, null, h(Text, { size: "2" }, place)),
    h(Table.Cell, null, h(Text, { size: "2" }, lastPurchase)),
    h(Table.Cell, { justify: "end" }, h(Text, { size: "2" }, spent)),
    h(
      Table.Cell,
      { justify: "end" },
      h(
        Flex,
        { gap: "2", justify: "end" },
        h(
          IconButton,
          { variant: "ghost", asChild: true },
          h(Link, { to: `/customers/${id}`, title: `View ${name}` }, h(Sign)),
        ),
        h(
          IconButton,
          { variant: "ghost", asChild: true },
          h(Link, { to: `/customers/${id}/edit`, title: `Edit ${name}` }, h(Sign)),
        ),
        h(
          Form,
          { method: "post", action: `/customers/${id}/suggestions` },
          h("input", { type: "hidden", name: "formKey", value: formKey }),
          h(
            IconButton,
            { variant: "ghost", type: "submit", title: `Generate AI suggestions for ${name}` },
            h(Sign),
          ),
        ),
      ),
    ),
  );
}

function Sign() {
  return h("svg", { className: "icon", "aria-hidden": true }, h("use", { xlinkHref: "/icons.svg#eye" }));
}

async function answer(req) {
  const rows = rowsOf(req);
  if (!rows) return null;
  const customers = rows.map((row) => toShown(row, page.places));
  const context = await handler.query(new Request(`http://127.0.0.1${req.url}`), {
    requestContext: { rows: customers },
  });
  const router = createStaticRouter(handler.dataRoutes, context);
  return await rendered(
    h(
      "html",
      { lang: "en" },
      h("head", null, h("title", null, "Customer Management")),
      h("body", null, h(StaticRouterProvider, { router, context })),
    ),
  );
}

function rendered(element) {
  return new Promise((resolve, reject) => {
    const parts = [];
    const sink = new Writable({
      write(part, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, { onAllReady: () => pipe(sink), onError: reject });
  });
}

const server = createServer(async (req, res) => {
  const body = await answer(req);
  res.statusCode = body ? 200 : 404;
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.end(body ?? "Nothing here");
});
server.listen(0, "127.0.0.1", () =>
  console.log(`Loupe is open at http://127.0.0.1:${server.address().port}`),
);
