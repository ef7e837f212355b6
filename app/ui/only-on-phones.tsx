import type { ReactNode } from "react";

/** What a list's row says on phones alone. Of its two classes, each hides what the other shows, except there. */
export function OnlyOnPhones({ children }: { children: ReactNode }) {
  return (
    <span className="wide-only phone-on">
      <span className="narrow-only">{children}</span>
    </span>
  );
}
