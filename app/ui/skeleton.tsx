/** A grey stand-in for text that is still on its way. */
export function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-line" />
      ))}
    </span>
  );
}
