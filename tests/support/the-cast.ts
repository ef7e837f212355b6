import { AMELIA, BRUNO, HALO_RING, SAL, SAPPHIRE_NEWS, TENNIS_BRACELET, THE_SAFE } from "./cast.ts";
import {
  aBulkPreview,
  aCampaign,
  aClose,
  aCount,
  aPieceCount,
  aCustomer,
  aPiece,
  aProcess,
  aReceiving,
  aRepair,
  aSale,
  aSpecialOrder,
  aVendor,
  aBuy,
  aMeltLot,
  aTransfer,
} from "./builders.ts";

export type TheCast = ReturnType<typeof theCast>;

/** Values that replace the cast's usual ones. */
interface Details {
  haloRing?: Parameters<typeof aPiece>[0];
  tennisBracelet?: Parameters<typeof aPiece>[0];
  pearls?: Partial<Parameters<typeof aRepair>[0]>;
}

/**
 * Fills the open test shop: two customers, an available halo ring, a bracelet Sal sold to Amelia, Bruno's
 * pearls in repair and his special order, a draft campaign, a process, a close of New York's till, an open count of
 * Boca Raton, the preview of a bulk change, a vendor with the draft of an invoice, a transfer to Denver, a
 * melt lot that nothing is packed for yet, and a buy from Bruno that isn't paid.
 */
export function theCast(details: Details = {}) {
  const amelia = aCustomer(AMELIA);
  const bruno = aCustomer(BRUNO);
  const haloRing = aPiece({ ...HALO_RING, ...details.haloRing });
  const tennisBracelet = aPiece({ ...TENNIS_BRACELET, ...details.tennisBracelet });
  const braceletSale = aSale({ customerId: amelia.id, pieceId: tennisBracelet.id, location: "denver" }, SAL);
  const pearls = aRepair(
    { customerId: bruno.id, item: "Pearl restringing", location: "denver", ...details.pearls },
    SAL,
  );
  const bands = aSpecialOrder({ customerId: bruno.id }, SAL);
  const sapphireNews = aCampaign(SAPPHIRE_NEWS);
  const theSafe = aProcess(THE_SAFE);
  const close = aClose();
  const count = aCount();
  const pieceCount = aPieceCount("NO-SUCH-TAG");
  const bulkPreview = aBulkPreview();
  const vendor = aVendor({ name: "Arias Gems" });
  const receiving = aReceiving({ vendorId: vendor.id });
  const transfer = aTransfer();
  const meltLot = aMeltLot();
  const buy = aBuy({ customerId: bruno.id }, SAL);
  return {
    amelia,
    bruno,
    haloRing,
    tennisBracelet,
    braceletSale,
    pearls,
    bands,
    sapphireNews,
    theSafe,
    close,
    count,
    pieceCount,
    bulkPreview,
    vendor,
    receiving,
    transfer,
    meltLot,
    buy,
  };
}
