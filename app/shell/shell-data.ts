import type { Address } from "~/ui/address";
import type { IconName } from "~/ui/icon-names";
import type { ToastMessage } from "~/ui/toast-message";

export type MenuEntry = {
  label: string;
  to: Address;
  icon: IconName;
  /** What waits there: '3 late'. */
  waits?: string | undefined;
};

/** Writes entries as one string. As objects they would add 100 bytes to each page for their index numbers. */
export function menuText(entries: readonly MenuEntry[]): string {
  return entries
    .map(({ label, to, icon, waits }) => [label, to, icon, ...(waits ? [waits] : [])].join())
    .join(";");
}

export function menuEntries(text: string): MenuEntry[] {
  return text.split(";").map((entry) => {
    const [label, to, icon, waits] = entry.split(",");
    return { label, to, icon, waits } as MenuEntry;
  });
}

export type ShellData = {
  shopName: string;
  actor: { firstName: string; lastName: string; role: string; roleLabel: string };
  /** Read them with `menuEntries`. */
  menu: string;
  /** Empty if there are none. */
  adminMenu: string;
  /** Menu width chosen on this terminal; absent until somebody chooses. */
  chosenMenu?: "rail" | "wide";
  /**
   * First path segments of sections that the account may not open, for `DeniedContext`; absent if there are
   * none.
   */
  denied?: string[];
  stores: { key: string; name: string }[];
  /** When the page was read, for prints. */
  readAt: string;
  /** 'all' or a store key. */
  location: string;
  /** Notices for the actor, up to `COUNTED_NOTICES`. */
  notices: number;
  returnTo: Address;
  toast: ToastMessage | null;
  /** Present if this terminal hides what customers shouldn't see. */
  customerView?: true;
  /** Whether the account may see cost. */
  seesCost: boolean;
  /** Whether the host allowed plain HTTP beyond this machine: every page then shows a warning. */
  plainHttp: boolean;
  /** Set in a store whose line is down: when it last had everything, in words. */
  asOf?: string;
  /** A sign-in from a new browser; present until dismissed. */
  newSignIn?: { id: number; text: string };
};
