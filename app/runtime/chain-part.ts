import type { TrailEntry } from "~db/primary/replica-file.server.ts";
import type { Instant } from "../domain/dates.ts";
import type { KnownStores } from "./known-stores.server.ts";
import type { StoreKey } from "./store-key.ts";

/** The role of this process in a chain (docs/chain.md). */
export type ChainPart = HeadOffice | StoreNode;

/** The process that writes the book, on the primary. */
export interface HeadOffice {
  part: "head office";
  stores: KnownStores;
  /** Whether the primary answers and accepts our writes. Asks it at most once a second. */
  canWrite(): boolean;
  /** Position in the primary's log after our last write; -1 if unknown. */
  frame(): number;
  /** Which start of the primary that log is of; null if unknown. */
  start(): string | null;
  /** The same, as of now. Throws while the primary is away, and if it lacks what was acknowledged. */
  startNow(): string | null;
  /** Whether another head office was started on the primary, so that this one can't write. */
  isReplaced(): boolean;
  /** Whether the primary lacks writes that were acknowledged. Nothing is saved until somebody decides. */
  hasGoneBack(): boolean;
  /** Asks the primary for an entry. Throws while it is away, and if this head office can't write. */
  hasEntry(entry: TrailEntry): boolean;
}

/** A process that reads from its replica, and sends writes to the head office. */
export interface StoreNode {
  part: "store";
  headOffice: string;
  key: StoreKey;
  /**
   * Whether the head office and the primary can be reached, even if busy. Doesn't depend on the outcome of
   * clients' requests.
   */
  isLineUp(): boolean;
  /** Notes that the head office answered a request. */
  heard(): void;
  /** Checks whether the head office can be reached now. `isLineUp` then says so. */
  look(): Promise<void>;
  replica: Replica;
  /** Whether the head office's Loupe is newer and has changed the book. This one then only reads. */
  isOld(): boolean;
  /** Ids of requests that turned out to need the head office. */
  needHeadOffice: Set<string>;
  /** Ids of writing requests that the head office may have received, though it didn't answer. */
  mayHaveArrived: Set<string>;
  later: Later;
  /** Resolves once the head office has of `later` what was kept while the line was down, or can't get it. */
  catchUp(): Promise<void>;
  /** How many files and photos of the book the store couldn't copy yet. */
  missingFiles(): number;
  /** When the head office last left a request without an answer, in UTC milliseconds; 0 for never. */
  unansweredAt: number;
  /** Forms in progress by id, shown while the head office doesn't answer. */
  drafts: Map<string, StoreDraft>;
}

/** A row of `form_drafts`, as a store keeps it. */
export interface StoreDraft {
  employeeId: number;
  path: string;
  fields: string;
  /** In UTC milliseconds. */
  createdAt: number;
  /** The newest entry of the audit trail that the replica had at that time. */
  entries: number;
}

export interface Replica {
  /** Whether writes made elsewhere arrive within seconds, or as soon as a busy primary can send them. */
  isCurrent(): boolean;
  /** Position of the replica in the primary's log; -1 before the line was first up. */
  frame(): number;
  /** When the replica last had everything, in UTC milliseconds; 0 for never. */
  currentAt(): number;
  /**
   * Resolves to whether the replica has this frame, of this start of the primary unless that is null, and everything
   * that the primary has now; false after `ms`.
   */
  reaches(frame: number, ms: number, start?: string | null): Promise<boolean>;
  /** Notes the start of the primary that the head office has its frames from: the replica follows no other. */
  followOnly(start: string): void;
  stop(): void;
}

/** What a store writes by itself, and sends to the head office when the line is up. */
export interface Later {
  /** Time of last use by session, in UTC milliseconds. */
  sessions: Map<number, number>;
  /** Sessions whose last use the head office doesn't have yet. */
  unsent: Set<number>;
  /** The same of programs' tokens. */
  tokens: Map<number, number>;
  unsentTokens: Set<number>;
  /**
   * Refused requests, counted as the book counts them, under a key of their minute, account and permission.
   */
  denials: Map<
    string,
    { minute: Instant; employeeId: number; permission: string; address: string; count: number }
  >;
}
