import type { Address } from "./address";
import { Icon } from "./icon";
import { Link } from "./page-link";

/** Links to the pages above this one, whose own name is its h1. */
export function Breadcrumbs({ trail }: { trail: readonly { to: Address; label: string }[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map((step, nth) => (
          <li key={step.to}>
            {nth === 0 && <Icon name="chevron-left" size={14} />}
            <Link className="quiet-link" to={step.to}>
              {step.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
