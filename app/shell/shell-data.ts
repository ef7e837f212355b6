import type { IconName } from "~/ui/icon-names";
import type { ToastMessage } from "~/ui/toast-message";

export type MenuEntry = { label: string; to: string; icon: IconName };

/** Entries as one string: as objects they'd take 100 bytes of each page for the numbers of their values. */
export function menuText(entries: readonly MenuEntry[]): string {
  return entries.map(({ label, to, icon }) => [label, to, icon].join()).join(";");
}

export function menuEntries(text: string): MenuEntry[] {
  return text.split(";").map((entry) => {
    const [label, to, icon] = entry.split(",");
    return { label, to, icon } as MenuEntry;
  });
}

export type ShellData = {
  shopName: string;
  actor: { firstName: string; lastName: string; role: string; roleLabel: string };
  /** Read them with `menuEntries`. */
  menu: string;
  /** Empty without any. */
  adminMenu: string;
  /** How wide this terminal's menu is; absent until somebody chooses. */
  chosenMenu?: "rail" | "wide";
  /** Sections that the account may not open, for `DeniedContext`; absent without any. */
  denied?: string[];
  stores: { key: string; name: string }[];
  /** When the page was read, for paper. */
  readAt: string;
  /** 'all' or a store key. */
  location: string;
  /** Notices for the actor, up to `COUNTED_NOTICES`. */
  notices: number;
  returnTo: string;
  toast: ToastMessage | null;
  /** Where this terminal's pages hide what isn't for a customer's eyes. */
  customerView?: true;
  /** Whether the account may see cost. */
  seesCost: boolean;
  /** Plain HTTP beyond this machine, allowed by the host: every page shows a warning. */
  plainHttp: boolean;
  /** In a store whose line is down: when it last had everything, in words. */
  asOf?: string;
  /** A sign-in from a new browser, until somebody dismisses it. */
  newSignIn?: { id: number; text: string };
};
