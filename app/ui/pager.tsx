import { ButtonLink } from "./button";

type PagerProps = {
  from: string | number;
  to: string | number;
  total: string;
  /** URLs of the pages before and after; absent at the ends. */
  previous?: string | null;
  next?: string | null;
};

export function Pager({ from, to, total, previous, next }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <span className="pager-range">
        {from} to {to} of {total}
      </span>
      {previous && (
        <ButtonLink to={previous} variant="ghost" icon="chevron-left" rel="prev">
          Previous
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} variant="ghost" rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}
