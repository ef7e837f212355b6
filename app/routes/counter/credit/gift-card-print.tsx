import { href } from "~/ui/address";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipPart, SlipRow } from "~/ui/slip";

interface GiftCardPrintProps {
  card: { id: number; balance: number };
  number: string;
  bars: readonly number[];
  shopName: string;
}

/** The card itself, printed to hand over. */
export function GiftCardPrint({ card, number, bars, shopName }: GiftCardPrintProps) {
  const { formatMoney } = useMoney();
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Gift card">
        <ButtonLink to={href("/gift-cards/:cardId", { cardId: card.id })} icon="arrow-left">
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
          <div>{number}</div>
        </SlipPart>
        <div className="slip-foot">
          Treat this card like cash. Anyone who has it can use it at any of our stores.
        </div>
      </Slip>
    </>
  );
}
