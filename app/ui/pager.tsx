import { ButtonLink } from "./button";
import { formatCount } from "./format";

type PagerProps = {
  /** Rows shown, from 1, of `total`, with URLs of adjacent pages. */
  page: { from: number; to: number; total: string; previous?: string | null; next?: string | null };
};

/** Nothing for a list of one page. */
export function Pager({ page: { from, to, total, previous, next } }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <span className="pager-range">{`${formatCount(from)} to ${formatCount(to)} of ${total}`}</span>
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
