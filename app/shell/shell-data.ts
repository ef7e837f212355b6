import type { IconName } from "~/ui/icon-names";
import type { ToastMessage } from "~/ui/toast-message";

export type MenuEntry = { label: string; to: string; icon: IconName };

/** What the frame around every signed-in page shows. */
export type ShellData = {
  shopName: string;
  actor: { firstName: string; lastName: string; role: string; roleLabel: string };
  menu: MenuEntry[];
  adminMenu: MenuEntry[];
  stores: { key: string; name: string }[];
  /** `all`, or the key of a store. */
  location: string;
  /** How many things wait for this person, counted no further than to say '99+'. */
  notices: number;
  /** The current path with its query. */
  returnTo: string;
  toast: ToastMessage | null;
  /** Plain HTTP off this machine, which the host has allowed: every page says so. */
  plainHttp: boolean;
};
