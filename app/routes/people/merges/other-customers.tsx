import { ButtonLink } from "~/ui/button";
import { Line, Lines } from "~/ui/lines";
import type { ChoicesProps } from "./merge-choices.tsx";

export function Others({ id, others }: { id: number; others: ChoicesProps["found"] }) {
  return (
    <Lines>
      {others.map((other) => (
        <Line
          key={other.id}
          title={`${other.name} (#${other.id})`}
          note={other.note}
          end={
            <ButtonLink
              to={`/customers/${id}/merge?with=${other.id}`}
              aria-label={`Compare ${other.name} (#${other.id})`}
            >
              Compare
            </ButtonLink>
          }
        />
      ))}
    </Lines>
  );
}
