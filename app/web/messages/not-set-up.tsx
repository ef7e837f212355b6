import { href } from "../../ui/address.ts";
import { PageLink, useDenied } from "../../ui/page-link.tsx";

const SETTINGS = href("/settings/sending");

/** Says that nothing sends messages, and who sets it up. */
export function NotSetUp() {
  const isDenied = useDenied(SETTINGS);
  return (
    <p className="field-hint">
      Loupe sends nothing by itself yet:{" "}
      {isDenied ? (
        "an administrator sets up email under Settings, Sending."
      ) : (
        <>
          set up email under{" "}
          <PageLink className="text-link" to={SETTINGS}>
            Settings, Sending
          </PageLink>
          .
        </>
      )}
    </p>
  );
}
