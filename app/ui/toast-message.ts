import type { Address } from "./address";
export type ToastMessage = {
  /** Unique, so that no message is shown twice. */
  id: string;
  tone: "success" | "error" | "info";
  title?: string | undefined;
  description?: string | undefined;
  link?: { label: string; to: Address } | undefined;
  /** The form that undoes it; it also sends the current page as `returnTo`. */
  undo?: { to: Address; fields: Record<string, string> } | undefined;
};

export const toastIcon = { success: "circle-check", error: "circle-alert", info: "info" } as const;
