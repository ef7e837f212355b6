import { LightSwitch } from "~/shell/light-switch";
import { Landing } from "~/shell/landing";
import { LINE_DOWN } from "~/trouble/trouble";
import { href, withRest } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { Toast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-message";
import { EndedNotice } from "./ended-session.tsx";
import { FirstRunCard, type FirstRunTyped } from "./first-run-card.tsx";
import type { LandingData } from "./landing-page.server.ts";
import { PlainHttpNotice } from "./plain-http-notice.tsx";
import type { Refused } from "./refused-card.ts";
import { SignInCard } from "./sign-in-card.tsx";

type LandingReply =
  | { card: "first run"; refused: Refused; typed: FirstRunTyped }
  | { card: "sign in"; refused: Refused; email: string; returnTo: string; fields: [string, string][] };

interface LandingPageProps {
  landing: LandingData;
  /** The refused form and its card; the shop may have an owner by now. */
  reply: LandingReply | undefined;
  toast: ToastMessage | null;
}

export function LandingPage({ landing, reply, toast }: LandingPageProps) {
  const { firstRun, isLineDown, returnTo, sessionEnded, transport } = landing;
  const showsFirstRun = firstRun !== null && reply?.card !== "sign in";
  const notice = (
    <>
      <Toast toast={toast} dismissTo={href("/")} />
      <PlainHttpNotice transport={transport} />
      {isLineDown && (
        <Callout tone="warn" title={LINE_DOWN}>
          <p>You can sign in when it is back.</p>
        </Callout>
      )}
      {sessionEnded && !reply && !showsFirstRun && <EndedNotice />}
    </>
  );
  return (
    <Landing notice={notice}>
      {showsFirstRun ? (
        <FirstRunCard {...firstRun} {...(reply?.card === "first run" && reply)} />
      ) : (
        <>
          <SignInCard returnTo={returnTo} {...(reply?.card === "sign in" && reply)} />
          {!reply && (
            <LightSwitch
              returnTo={
                returnTo === "/" ? href("/") : withRest(href("/"), `?${new URLSearchParams({ returnTo })}`)
              }
            />
          )}
        </>
      )}
    </Landing>
  );
}
