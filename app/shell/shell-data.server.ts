import type { RouterContextProvider } from "react-router";
import { isFromFuture } from "~/domain/dates";
import { type Actor, can } from "~/domain/permissions";
import { transportOf } from "~/access/plain-http";
import { getSignIn } from "~/domain/shop/account/sign-ins.server";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { shop } from "~/runtime/shop.server";
import { deviceName } from "~/ui/device";
import { formatDateTime } from "~/ui/format";
import { countNotices } from "./notices.server.ts";
import { factsOf, type Toast } from "~/web/context";
import { settingsOfPage, storeNamesOfPage } from "~/web/read-once-for-page.server";
import { addressHere } from "~/web/return-to";
import { adminMenuFor, deniedTo, menuFor } from "./menu.ts";
import type { ShellData } from "./shell-data.ts";

type Context = Readonly<RouterContextProvider>;

export function shellFor(actor: Actor, url: URL, toast: Toast | null, context: Context): ShellData {
  const { config, chain } = shop();
  const { menu: chosen, customerView, light } = factsOf(context);
  const { shopName, businessZone } = settingsOfPage(context);
  const denied = deniedTo(actor);
  const { notices, inMenu } = countNotices(actor, context);
  return {
    shopName: shopName || "Loupe",
    readAt: formatDateTime(Date.now(), businessZone),
    actor: {
      firstName: actor.firstName,
      lastName: actor.lastName,
      role: actor.role,
      roleLabel: ROLE_LABELS[actor.role],
    },
    // Light pages have no bytes for the counts.
    menu: menuFor(actor, light ? undefined : inMenu),
    adminMenu: adminMenuFor(actor),
    ...((chosen === "rail" || chosen === "wide") && { chosenMenu: chosen }),
    ...(denied.length > 0 && { denied }),
    stores: storeNamesOfPage(context),
    location: actor.location ?? "all",
    notices,
    returnTo: addressHere(url),
    toast: withId(toast),
    ...(chain?.part === "store" &&
      !chain.isLineUp() && { asOf: asOf(chain.replica.currentAt(), businessZone) }),
    ...(customerView && { customerView }),
    seesCost: can(actor, "figures.cost"),
    plainHttp: transportOf(url.origin, config.allowPlainHttp) !== "safe",
  };
}

function asOf(at: number, zone: string): string {
  return at === 0 ? "before this store's Loupe was started" : formatDateTime(at, zone);
}

/** Returns the notice about a sign-in from a new browser, if there is one. */
export function signInNotice(id: number, context: Context): Pick<ShellData, "newSignIn"> {
  const signIn = getSignIn(shop().db, id);
  if (!signIn) return {};
  // A clock that ran ahead gave a wrong time, so it is left out.
  const at = isFromFuture(signIn.at, Date.now())
    ? ""
    : `, ${formatDateTime(signIn.at, settingsOfPage(context).businessZone)}`;
  const text = `New sign-in: ${deviceName(signIn.userAgent)}${at}. Wasn't you?`;
  return { newSignIn: { id, text } };
}

/** Gives a toast a unique id, so that the browser doesn't show it twice. */
export function withId(toast: Toast | null) {
  return toast && { id: crypto.randomUUID(), ...toast };
}
