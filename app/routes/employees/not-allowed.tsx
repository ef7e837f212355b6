import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";

/** Stands where a form would, for whoever can't send it. */
export function NotAllowed({ why, backTo }: { why: string; backTo: string }) {
  return (
    <>
      <Callout tone="info">
        <p>{why}.</p>
      </Callout>
      <div className="form-actions">
        <ButtonLink to={backTo}>Back</ButtonLink>
      </div>
    </>
  );
}
