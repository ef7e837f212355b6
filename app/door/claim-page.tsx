import { DoorPage } from "./door-page.tsx";
import { CLAIM_FORM } from "./door-paths.ts";

interface ClaimPageProps {
  shopName: string;
  /** What was typed and can't be a code; null before anything was. */
  typed: string | null;
}

/** Asks for the code on a claim check. */
export function ClaimPage({ shopName, typed }: ClaimPageProps) {
  return (
    <DoorPage title="Where is my repair?" shopName={shopName}>
      <form method="post" action={CLAIM_FORM} autoComplete="off">
        <div className="field">
          <label htmlFor="code">Code on your claim check</label>
          <input
            id="code"
            name="code"
            type="text"
            defaultValue={typed ?? ""}
            maxLength={40}
            required
            autoCapitalize="characters"
            spellCheck={false}
            {...(typed !== null && { "aria-invalid": true, "aria-describedby": "wrong" })}
          />
          {typed !== null && (
            <p id="wrong" className="wrong">
              A code has twelve letters and digits, as in K7QD-2M9X-0RTV.
            </p>
          )}
        </div>
        <button type="submit">Show</button>
      </form>
      <p className="quiet">
        It stands at the bottom of the paper that you got when you left your item with us. On older ones there
        is none: please call us.
      </p>
    </DoorPage>
  );
}
