import type { ReactNode } from "react";

/** Facts below each other: [what, how much]. Those without a value are left out. */
export function Facts({ of }: { of: readonly (readonly [string, ReactNode])[] }) {
  const known = of.filter(([, value]) => value !== null && value !== "");
  if (known.length === 0) return null;
  return (
    <dl>
      {known.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
