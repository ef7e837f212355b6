import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import type { Column } from "~/ui/column-table";
import { CellLink } from "~/ui/list-table";
import { Form, PageLink } from "~/ui/page-link";
import type { Route } from "./+types/filters";
import type { Chosen } from "./filter-words.server.ts";

type Row = Route.ComponentProps["loaderData"]["filters"][number];

export function columnsOf(list: string): Column<Row>[] {
  return [
    { head: "Name", width: "name", render: ({ name, to }) => <CellLink to={to}>{name}</CellLink> },
    { head: "Filter", className: "fill", render: ({ chosen }) => wordsText(chosen) },
    {
      head: "For",
      width: "person",
      render: ({ isShared, by }) => (isShared ? <Badge>{`Everyone, by ${by}`}</Badge> : "You"),
    },
    {
      head: "Change",
      className: "actions",
      render: ({ id, name, mayChange }) =>
        mayChange && (
          <div className="filter-changes">
            <PageLink
              className="text-link"
              to={href("/lists/:list/filters/:filterId", { list, filterId: id })}
              aria-label={`Rename ${name}`}
            >
              Rename
            </PageLink>
            <Form
              method="post"
              action={href("/lists/:list/filters/:filterId/delete", { list, filterId: id })}
            >
              <button type="submit" className="text-link" aria-label={`Delete ${name}`}>
                Delete
              </button>
            </Form>
          </div>
        ),
    },
  ];
}

export function wordsText(chosen: readonly Chosen[]): string {
  return chosen.map(({ label, value }) => `${label}: ${value}`).join("; ") || "Everything";
}
