import type { TrailEntry } from "~db/primary/replica-file.server.ts";
import type { Instant } from "../domain/dates.ts";
import type { KnownStores } from "./known-stores.server.ts";
import type { StoreKey } from "./store-key.ts";

/** What this process does in a chain (docs/chain.md). */
export type ChainPart = HeadOffice | StoreNode;

/** Writes the book, on the primary. */
export interface HeadOffice {
  part: "head office";
  stores: KnownStores;
  /** Whether the primary answers and takes our writes; asks it at most once a second. */
  canWrite(): boolean;
  /** How far the primary's log has come with our last write; -1 if that isn't known. */
  frame(): number;
  /** Whether another head office was started on the primary: this one can't write. */
  isReplaced(): boolean;
  /** Whether the primary lacks what was acknowledged: then nothing is saved until somebody decides. */
  hasGoneBack(): boolean;
  /** Asks the primary. Throws while it is away, and if this head office can't write. */
  hasEntry(entry: TrailEntry): boolean;
}

/** Reads from its replica, and sends what writes to the head office. */
export interface StoreNode {
  part: "store";
  headOffice: string;
  key: StoreKey;
  /** Whether the head office and the primary can be reached, be they busy. Never by what a client's request came to. */
  isLineUp(): boolean;
  /** Says that the head office answered a request. */
  heard(): void;
  /** Finds out whether the head office can be reached now, after which `isLineUp` says so. */
  look(): Promise<void>;
  replica: Replica;
  /** Whether the head office's Loupe is newer, and has changed the book: then this one only reads. */
  isOld(): boolean;
  /** Requests, by id, that found they need the head office. */
  needHeadOffice: Set<string>;
  /** Requests that write, by id, that the head office may have got though it didn't answer. */
  mayHaveArrived: Set<string>;
  later: Later;
  /** When the head office last left a request without an answer, in UTC milliseconds; 0 for never. */
  unansweredAt: number;
  /** Forms in progress by id, for their pages while the head office doesn't answer. */
  drafts: Map<string, StoreDraft>;
}

/** A row of `form_drafts`, as a store keeps it. */
export interface StoreDraft {
  employeeId: number;
  path: string;
  fields: string;
  /** In UTC milliseconds. */
  createdAt: number;
  /** The newest entry of the audit trail that the replica had then. */
  entries: number;
}

export interface Replica {
  /** Whether what is written elsewhere arrives within seconds, or as soon as a busy primary can. */
  isCurrent(): boolean;
  /** How far it has come in the primary's log; -1 before the line was up once. */
  frame(): number;
  /** When the replica last had everything, in UTC milliseconds; 0 for never. */
  currentAt(): number;
  /** Resolves to whether the replica has what the primary has now, and this frame; false after `ms`. */
  reaches(frame: number, ms: number): Promise<boolean>;
  stop(): void;
}

/** What a store writes by itself, and the head office gets when the line is up. */
export interface Later {
  /** Last use by session, in UTC milliseconds. */
  sessions: Map<number, number>;
  /** Sessions whose last use the head office hasn't got. */
  unsent: Set<number>;
  /** Refused requests, counted as the book has them, under a key of their minute, account and permission. */
  denials: Map<
    string,
    { minute: Instant; employeeId: number; permission: string; address: string; count: number }
  >;
}
