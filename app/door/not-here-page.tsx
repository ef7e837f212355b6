import { DoorPage } from "./door-page.tsx";
import { CLAIM_FORM } from "./door-paths.ts";

/** For a wrong link, one that ended, and an address that never was. */
export function NotHerePage({ shopName }: { shopName: string }) {
  return (
    <DoorPage title="There is nothing here" shopName={shopName}>
      <p>
        The link is cut off or mistyped, or its time is over. Open it from our message once more, or ask us
        for a new one.
      </p>
      <p>
        With the code on your claim check: <a href={CLAIM_FORM}>Where is my repair?</a>
      </p>
    </DoorPage>
  );
}
