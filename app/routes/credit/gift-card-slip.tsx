import { inFours } from "~/domain/credit/gift-card-number";
import { readSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipPart, SlipRow } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import type { Route } from "./+types/gift-card-slip";
import { existingGiftCard } from "./existing-gift-card.server.ts";

export const meta = () => [{ title: "Gift card · Loupe" }];

export async function loader({ params }: Route.LoaderArgs) {
  const { id, number, balance } = existingGiftCard(params.cardId);
  return {
    card: { id, number: inFours(number), balance },
    bars: await code128(number),
    shopName: readSettings(shop().db).shopName || "Loupe",
  };
}

/** Whoever has it can pay with it. */
export default function CardSlip({ loaderData: { card, bars, shopName } }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Gift card">
        <ButtonLink to={`/gift-cards/${card.id}`} icon="arrow-left">
          Back to the Gift Card
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip heading={shopName}>
        <SlipPart centred>
          <div className="slip-item">Gift card</div>
        </SlipPart>
        <SlipRow label="Balance" strong>
          {formatMoney(card.balance)}
        </SlipRow>
        <SlipPart centred>
          <Barcode widths={bars} label="Barcode of the gift card number" />
          <div>{card.number}</div>
        </SlipPart>
        <div className="slip-foot">
          Treat this card like cash. Anyone who has it can use it at any of our stores.
        </div>
      </Slip>
    </>
  );
}
