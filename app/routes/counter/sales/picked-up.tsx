import { CommaList } from "~/ui/comma-list";
import { formatDateTime } from "~/ui/format";
import { SlipPart, SlipSignature } from "~/ui/slip";
import type { Instant } from "~/domain/dates";

interface PickedUpProps {
  number: string;
  who: string;
  items: string[];
  soldAt: Instant;
  zone: string;
}

/** An order that the ticket handed over, to be signed by whoever picked it up. */
export function PickedUp({ number, who, items, soldAt, zone }: PickedUpProps) {
  return (
    <SlipPart>
      <div className="slip-item">Picked up in good condition: {number}</div>
      {items.map((item, nth) => (
        <div key={nth}>
          {nth + 1}. <bdi>{item}</bdi>
        </div>
      ))}
      <SlipSignature>
        <CommaList of={[who, formatDateTime(soldAt, zone)]} />
      </SlipSignature>
    </SlipPart>
  );
}
