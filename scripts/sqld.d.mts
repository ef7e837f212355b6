import type { ChildProcess } from "node:child_process";

export function ensureSqld(): string;
export function startPrimary(
  folder: string,
  port: number,
  more?: string[],
): Promise<{ url: string; child: ChildProcess }>;
