import type { ReactNode } from "react";

/** 'R-000048, Crown and stem', for a page's header: on phones, where the name stands below, the number alone. */
export function NumberAndName({ number, children }: { number: string; children: ReactNode }) {
  return (
    <>
      {number}
      <span className="name-of-number">, {children}</span>
    </>
  );
}
