import type { ReactNode } from "react";
import type { Address } from "./address";
import { Link } from "./page-link";

export function Breadcrumbs({
  trail,
  here,
}: {
  trail: readonly { to: Address; label: string }[];
  here: ReactNode;
}) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map((step) => (
          <li key={step.to}>
            <Link className="quiet-link" to={step.to}>
              {step.label}
            </Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
