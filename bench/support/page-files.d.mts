import type { IncomingHttpHeaders } from "node:http";

export interface Sent {
  /** Bytes as they were sent. */
  bytes: number;
  /** Text after decompression. */
  text: string;
  headers: IncomingHttpHeaders;
}
export type Send = (path: string, headers?: Record<string, string>) => Promise<Sent>;

export function sender(url: string): Send;
export function filesOf(send: Send, page: Sent, options: { withFont: boolean }): Promise<Map<string, Sent>>;
export function scriptsOf(send: Send, page: Sent): Promise<Map<string, Sent>>;
export function bytesOf(answers: Iterable<Sent>): number;
