import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { inParts } from "~/runtime/long-work-in-parts";
import { csvStream } from "~/web/csv.server";
import { isId, listJson } from "~/web/list.server";
import { xlsxStream } from "~/web/xlsx.server";

const PARTS = 5;
const ROWS_OF_PART = 500;
const AT_ONCE = 6;
const COLUMNS = [{ head: "Id", width: 10 }];

type Read = () => number[];

/** Part after part; '' after the last. */
function* partsOf(read: Read) {
  for (let part = 0; part < PARTS; part += 1) yield read().map((id) => [id]);
}

const LONG: Record<string, (read: Read) => Promise<ReadableStream<Uint8Array> | null>> = {
  "lists in JSON": async (read) => {
    const list = {
      read: ({ after = 0 }: { after?: number | undefined }) =>
        after === PARTS * ROWS_OF_PART ? [] : read().map((id) => after + id),
      keyOf: (id: number) => id,
      isKey: isId,
    };
    return (await listJson(new URL("http://localhost/api/sales"), list, (id) => id)).body;
  },
  "CSV files": (read) => csvStream(["Id"], partsOf(read)),
  "people's data": async (read) =>
    new ReadableStream({
      async start(answer) {
        await inParts(partsOf(read));
        answer.close();
      },
    }),
  workbooks: (read) => xlsxStream({ sheet: "Sales", columns: COLUMNS, madeAt: new Date() }, partsOf(read)),
};

test.each(Object.entries(LONG))(
  "%s that are read at once let others go between any two of their parts",
  async (_, begin) => {
    const seen: string[] = [];
    const readOf = () => {
      let parts = 0;
      return () => {
        parts += 1;
        // The first part is each request's own, whenever it comes; the others take turns.
        seen.push(parts === 1 ? "first part" : "part");
        return Array.from({ length: ROWS_OF_PART }, (__, nth) => nth + 1);
      };
    };
    const streams = await Promise.all(Array.from({ length: AT_ONCE }, () => begin(readOf())));
    const state = { isRead: false };
    const reading = Promise.all(streams.map((stream) => new Response(stream).arrayBuffer())).finally(() => {
      state.isRead = true;
    });
    while (!state.isRead) {
      await setImmediate();
      seen.push("other");
    }
    await reading;
    const parts = seen.flatMap((what, at) => (what === "part" ? [at] : []));
    expect(parts).toHaveLength(AT_ONCE * (PARTS - 1));
    expect(parts.filter((at) => seen[at - 1] === "part")).toEqual([]);
  },
);

test("long parts of lists are gathered one after the other, and short ones at once", async () => {
  const read: string[] = [];
  const ask = (name: string, limit: number) => {
    const list = {
      read: ({ after = 0, limit: most }: { after?: number | undefined; limit: number }) => {
        read.push(name);
        return Array.from({ length: most }, (_, nth) => after + nth + 1);
      },
      keyOf: (id: number) => id,
      isKey: isId,
    };
    const url = new URL(`http://localhost/api/sales?limit=${limit}`);
    return listJson(url, list, (id) => id).then((answer) => answer.json() as Promise<number[]>);
  };
  const long = PARTS * ROWS_OF_PART;
  const answers = await Promise.all([
    ask("a", long),
    ask("b", long),
    ask("short", ROWS_OF_PART),
    ask("c", long),
  ]);
  expect(answers.map(({ length }) => length)).toEqual([long, long, ROWS_OF_PART, long]);
  expect(read.filter((name) => name !== "short").join("")).toBe(
    ["a", "b", "c"].map((name) => name.repeat(PARTS)).join(""),
  );
  expect(read.indexOf("short")).toBeLessThan(PARTS);
});
