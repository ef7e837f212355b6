import type { z } from "zod";
import type { Actor, Permission } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { withholdCost } from "~/domain/withhold-cost";
import type { Contract } from "./contract.ts";
import { KEY_TOO_LONG, keyOfCall } from "./idempotency.server.ts";
import { jsonProblem } from "./json.server.ts";
import { type KeyedList, listJson } from "./list.server.ts";
import type { Operation } from "./operation.ts";
import { type PerformArgs, performBare, performJson, type Rule } from "./perform.server.ts";
import { idParam, notFound, problem } from "./problem.ts";
import { readQuery } from "./query.ts";
import { maySeeCost } from "./shows-cost.server.ts";

/** One call of the API: who may make it, what docs/openapi.json says of it, and what answers it. */
export interface Call extends Operation {
  permission: Permission | "public";
  /** Available before a required step, such as signing out. */
  isAlways?: true;
  /** Refuses by throwing, before address and body are read: for rights that the record decides. */
  guard?: (args: ApiArgs) => unknown;
  answer: (args: ApiArgs) => Response | Promise<Response>;
}

/** Calls by URL pattern and method. */
export type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>;

interface ApiArgs extends PerformArgs {
  params: Readonly<Record<string, string | undefined>>;
  pattern: string;
}

/** Parameters of a URL pattern: `buyId` and `lineId` of `/api/buys/:buyId/lines/:lineId`. */
type ParamOf<Url extends string> = Url extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamOf<`/${More}`>
    : Rest
  : never;

type Ids<Url extends string, Text extends string> = {
  readonly [Name in Exclude<ParamOf<Url>, Text>]: number;
};

/**
 * A request and the record numbers in its address. An address with anything else there is 404 before anything
 * is read.
 */
type Asked<Url extends string, Text extends string, Query extends z.ZodObject> = PerformArgs &
  Ids<Url, Text> & {
    readonly params: Readonly<Record<ParamOf<Url>, string>>;
    /** The query, parsed at its first use. 422 if it is invalid. */
    readonly query: z.infer<Query>;
  };

type Described<Url extends string, Text extends string, Query extends z.ZodObject> = Omit<
  Operation,
  "path" | "query" | "body" | "isList"
> &
  Pick<Call, "permission" | "isAlways"> & {
    /** Parameters of the path that aren't record numbers. */
    path?: Readonly<Record<Text & ParamOf<Url>, z.ZodType>>;
    query?: Query;
    /** Refuses by throwing, before address and body are read: for rights that the record decides. */
    guard?: (args: PerformArgs & { params: Readonly<Record<ParamOf<Url>, string>> }) => unknown;
  };

/**
 * The kinds of calls. `toJson` writes the answer from a record, without the cost that the account may not
 * see. A success has the first status of `answers`.
 */
interface Kinds<Url extends string> {
  /** Reads one record, or something computed. 404 for null. */
  read<Found, Text extends string = never, Query extends z.ZodObject = z.ZodObject>(
    call: Described<Url, Text, Query> & {
      read: (asked: Asked<Url, Text, Query>) => Found | null | undefined | Promise<Found | null | undefined>;
      toJson?: (found: Found) => unknown;
    },
  ): Call;

  /** Reads a list, whole or in parts (`listJson`). `countsFound` lets the caller count it. */
  list<Row, Key, Text extends string = never, Query extends z.ZodObject = z.ZodObject>(
    call: Described<Url, Text, Query> & {
      list: (asked: Asked<Url, Text, Query>) => CountedList<Row, Key>;
      toJson: (row: Row) => unknown;
    },
  ): Call;

  /**
   * Runs a rule with the body and the record numbers of the address. `explain` writes the detail of a
   * refusal.
   */
  write<In, Out, Detail = never, Text extends string = never>(
    call: Described<Url, Text, z.ZodObject> & {
      body: { contract: Contract<In>; example: unknown };
      rule: Rule<NoInfer<In> & Ids<Url, Text>, Out, Detail>;
      toJson: (record: Out, isReplay: boolean) => unknown;
      explain?: (detail: Detail) => unknown;
    },
  ): Call;

  /**
   * Runs a rule that needs nothing but the address. 204 without `toJson`. Takes a key if it says so, not where a second
   * time changes nothing or each time has to be in the trail.
   */
  act<Out, Text extends string = never>(
    call: Described<Url, Text, z.ZodObject> & {
      rule: (ctx: RuleContext<Actor>, ids: Ids<Url, Text>) => Result<Out>;
      toJson?: (record: Out) => unknown;
    },
  ): Call;

  /** Answers in its own way, for uploads and for work ahead of the transaction. */
  respond<Text extends string = never, Query extends z.ZodObject = z.ZodObject>(
    call: Described<Url, Text, Query> &
      Pick<Operation, "body" | "isList"> & {
        respond: (asked: Asked<Url, Text, Query>) => Response | Promise<Response>;
      },
  ): Call;
}

/** A list that may know how many rows it has. Counting may stop at the given limit. */
type CountedList<Row, Key> = KeyedList<Row, Key> & { count?: (atMost: number) => number };

/** The calls of one URL pattern, by method. */
export function calls<const Url extends `/api/${string}`, Methods extends Readonly<Record<string, Call>>>(
  url: Url,
  methods: (kinds: Kinds<Url>) => Methods,
): { readonly [At in Url]: Methods } {
  return { [url]: methods(kinds as unknown as Kinds<Url>) } as { [At in Url]: Methods };
}

/** Loader and action of every URL of the API. */
export function answerCall(api: Calls): (args: ApiArgs) => Response | Promise<Response> {
  return (args) => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    const call = api[`/${args.pattern.replace(/^\//, "")}`]?.[method];
    if (!call) throw problem(405, "Method not allowed");
    call.guard?.(args);
    return call.answer(args);
  };
}

const kinds: Kinds<"/api/"> = {
  read: ({ read, toJson, ...call }) => ({
    ...call,
    answer: async (args) => {
      const found = await read(asked(call, args));
      if (found === null || found === undefined) throw notFound();
      return Response.json(withholdCost(toJson ? toJson(found) : found, maySeeCost(args.context)));
    },
  }),

  list: ({ list, toJson, ...call }) => ({
    ...call,
    isList: true,
    answer: (args) => {
      const rows = list(asked(call, args));
      const sees = maySeeCost(args.context);
      return listJson(args.url, rows, (row) => withholdCost(toJson(row), sees), rows.count);
    },
  }),

  write: ({ rule, toJson, explain, ...call }) => ({
    ...call,
    answer: (args) =>
      performJson(
        args,
        call.body.contract,
        withIds(rule, idsOf(call, args)),
        toJson,
        successOf(call),
        explain,
      ),
  }),

  act: ({ rule, toJson, ...call }) => ({
    ...call,
    answer: async (args) => {
      const ids = idsOf(call, args);
      const key = call.isKeyed ? keyOfCall(args.request) : "";
      if (key === null) return jsonProblem(400, KEY_TOO_LONG);
      const perform = (ctx: RuleContext<Actor>) => rule(ctx, ids);
      if (toJson) return performBare(args, perform, toJson, { status: successOf(call), key });
      const answered = await performBare(args, perform, () => null, { key });
      return answered.ok ? new Response(null, { status: successOf(call) }) : answered;
    },
  }),

  respond: ({ respond, ...call }) => ({ ...call, answer: (args) => respond(asked(call, args)) }),
};

type AnyCall = Pick<Operation, "path" | "answers">;

function asked<Query extends z.ZodObject>(call: AnyCall & { query?: Query }, args: ApiArgs) {
  let query: z.infer<Query> | undefined;
  return {
    ...args,
    ...idsOf(call, args),
    params: args.params as Record<string, string>,
    get query(): z.infer<Query> {
      return (query ??= (call.query ? readQuery(args.url, call.query) : {}) as z.infer<Query>);
    },
  };
}

function idsOf({ path = {} }: AnyCall, { params }: ApiArgs): Record<string, number> {
  const ids = Object.entries(params).filter(([name]) => !(name in path));
  return Object.fromEntries(ids.map(([name, text]) => [name, idParam(text ?? "")]));
}

/** Wraps a rule so that the record numbers of the address count as part of what was sent. */
function withIds<In, Out, Detail>(
  rule: Rule<never, Out, Detail>,
  ids: Record<string, number>,
): Rule<In, Out, Detail> {
  const { before } = rule;
  const joined = (sent: In) => ({ ...sent, ...ids }) as never;
  return Object.assign(
    (ctx: RuleContext<Actor>, sent: In) => rule(ctx, joined(sent)),
    before && { before: (perform: PerformArgs, sent: In) => before(perform, joined(sent)) },
  );
}

function successOf({ answers }: AnyCall): number {
  return Number(Object.keys(answers)[0]);
}
