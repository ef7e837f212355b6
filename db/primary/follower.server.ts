import type Libsql from "libsql";
import { openReplica, type Primary } from "./open-libsql.server.ts";
import { sqliteError } from "./primary-errors.server.ts";

/** Keeps a replica file current, in a process of its own: each step blocks until the primary answered. */
export class Follower {
  readonly #file: string;
  readonly #primary: Primary;
  #replica: Libsql.Database | null = null;

  constructor(file: string, primary: Primary) {
    this.#file = file;
    this.#primary = primary;
  }

  /** Fetches what is new and returns the frame reached. Throws while the primary is away. */
  follow(): number {
    try {
      this.#replica ??= openReplica(this.#file, this.#primary);
      return (this.#replica.sync() as { frame_no: number }).frame_no;
    } catch (error) {
      this.#replica = null;
      throw sqliteError(error);
    }
  }
}
