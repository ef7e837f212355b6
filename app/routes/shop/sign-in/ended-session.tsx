import { useEffect } from "react";
import { Landing } from "~/shell/landing";
import { Callout } from "~/ui/callout";
import { FILES_TO_CHOOSE, filesAgain } from "~/web/who-opened-form";
import { signInAddress } from "~/web/return-to";
import { SignInCard } from "./sign-in-card.tsx";

const REDIRECT_AFTER = 500;

/**
 * Shown when the session has ended (section 2). Scripts or the `Refresh` header continue to sign-in; a posted
 * form stays here, as hidden fields of the sign-in card.
 */
export function EndedSession({ returnTo, fields }: { returnTo: string; fields: [string, string][] }) {
  const leaves = fields.length === 0;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => window.location.assign(signInAddress(returnTo)), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [leaves, returnTo]);
  return (
    <Landing notice={<EndedNotice keepsForm={!leaves} files={filesAmong(fields)} />}>
      <SignInCard returnTo={returnTo} fields={fields} reloadDocument />
    </Landing>
  );
}

function filesAmong(fields: readonly [name: string, value: string][]): string[] {
  return fields.flatMap(([name, value]) => (name === FILES_TO_CHOOSE ? value.split(",") : []));
}

export function EndedNotice({ keepsForm, files = [] }: { keepsForm?: boolean; files?: string[] }) {
  return (
    <Callout tone="error" title="Unauthorized">
      <p>You are logged out. Logging in again...</p>
      {keepsForm && <p>What you typed is kept: sign in and the form will be there again, ready to send.</p>}
      {files.length > 0 && <p>{filesAgain(files)}</p>}
    </Callout>
  );
}
