import type { Preferences } from "~/domain/outreach/door/offers-chosen.server";
import { DoorPage } from "./door-page.tsx";

interface PreferencesPageProps extends Preferences {
  shopName: string;
  path: string;
  /** What a yes is asked with. */
  askedWith: string;
  /** Why what was sent wasn't taken. */
  refused?: string;
}

const BY = { email: "by email", text: "by text", post: "by mail", phone: "by phone" } as const;

/** Asks what somebody wants to get, and says what they chose. */
export function PreferencesPage({
  channel,
  isClosed,
  mayAgree,
  shopName,
  path,
  askedWith,
  refused,
}: PreferencesPageProps) {
  const by = BY[channel];
  return (
    <DoorPage title="Offers and news" shopName={shopName}>
      {refused && (
        <p className="wrong" role="alert">
          {refused}
        </p>
      )}
      {isClosed ? <p>You don't get offers {by} from us any more.</p> : <p>You get offers {by} from us.</p>}
      {!isClosed && (
        <form method="post" action={path}>
          <button type="submit" name="do" value="this">
            End Offers {title(by)}
          </button>{" "}
          <button type="submit" name="do" value="all" className="plain">
            End All: Email, Texts and Mail
          </button>
        </form>
      )}
      {!isClosed && (
        <p className="quiet">
          {channel === "text"
            ? "Then we send you no texts at all, also not when something is ready for you."
            : "What you bought or left with us isn't an offer: you still get receipts and the like. If you end all, we also send no texts when something is ready."}
        </p>
      )}
      {isClosed && mayAgree && (
        <form method="post" action={path}>
          <h2>Changed your mind?</h2>
          <p className="words">{askedWith}</p>
          <input type="hidden" name="words" value={askedWith} />
          <button type="submit" name="do" value="agree" className="plain">
            Yes, Send Me Offers {title(by)}
          </button>
        </form>
      )}
    </DoorPage>
  );
}

function title(by: string): string {
  return by.replace(/\b(\w)(\w*)$/, (_, first: string, rest: string) => first.toUpperCase() + rest);
}
