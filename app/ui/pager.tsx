import type { Address } from "./address";
import { ButtonLink } from "./button";
import { formatCount } from "./format";
import { StepButton } from "./step-link";

type PagerProps = {
  /** Rows shown, from 1, of `total`, with URLs of adjacent pages. */
  page: { from: number; to: number; total: string; previous?: Address | null; next?: Address | null };
  /** Set inside a form whose typed values must not be lost: see `StepButton`. */
  asSteps?: true;
};

/** Links to the adjacent pages. Renders nothing for a list of one page. */
export function Pager({ page: { from, to, total, previous, next }, asSteps }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <span className="pager-range">{`${formatCount(from)} to ${formatCount(to)} of ${total}`}</span>{" "}
      {previous && asSteps && (
        <StepButton to={previous} variant="ghost" icon="chevron-left">
          Previous
        </StepButton>
      )}
      {next && asSteps && (
        <StepButton to={next} variant="ghost">
          Next
        </StepButton>
      )}
      {previous && !asSteps && (
        <ButtonLink to={previous} variant="ghost" icon="chevron-left" rel="prev">
          Previous
        </ButtonLink>
      )}
      {next && !asSteps && (
        <ButtonLink to={next} variant="ghost" rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}
