import type { Cents } from "~/domain/money";
import { Disclosure } from "~/ui/disclosure";

interface MeltWorkingsProps {
  lines: readonly {
    id: number;
    description: string;
    /** Null if it has no melt value. */
    melt: Cents | null;
    says: string | null;
  }[];
}

/** Says how the melt value of each item that has one is worked out: folded on the screen, and whole on paper. */
export function MeltWorkings({ lines }: MeltWorkingsProps) {
  const worked = lines.filter(({ melt, says }) => melt !== null && says);
  if (worked.length === 0) return null;
  const workings = worked.map(({ id, description, says }) => (
    <p key={id} className="quiet">
      <bdi>{description}</bdi>: {says}
    </p>
  ));
  return (
    <>
      <div className="no-print">
        <Disclosure title="How melt values are worked out">{workings}</Disclosure>
      </div>
      <div className="print-only panel-body">{workings}</div>
    </>
  );
}
