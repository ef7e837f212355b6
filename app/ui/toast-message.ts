export type ToastMessage = {
  /** New for each message, so that none is shown twice. */
  id: string;
  tone: "success" | "error" | "info";
  title?: string | undefined;
  description?: string | undefined;
  /** The next step, where there is one. */
  link?: { label: string; to: string } | undefined;
};

export const toastIcon = { success: "circle-check", error: "circle-alert", info: "info" } as const;
