import { z } from "zod";
import { MELT_LOT_STATES } from "~/domain/stock/melt-lots/melt-lot";
import {
  addedScrapFields,
  newMeltLotFields,
  sentLotFields,
  settledLotFields,
  takenOffFields,
} from "~/domain/stock/melt-lots/melt-lot-fields";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** Body of `POST /api/melt-lots`, and the form. */
export const NewMeltLot = contract(newMeltLotFields);

/** Body of `POST /api/melt-lots/{id}/add`, a scan of the page, and 'Add All Scrap'. */
export const AddedScrap = contract(addedScrapFields);

/** Body of `POST /api/melt-lots/{id}/take-off`, and the page's button. */
export const TakenOff = contract(takenOffFields);

/** Body of `POST /api/melt-lots/{id}/send`, and the form. */
export const SentLot = contract(sentLotFields);

/** Body of `POST /api/melt-lots/{id}/settle`, and the form. */
export const SettledLot = contract(settledLotFields);

/** Query of `GET /api/melt-lots`. */
export const MeltLotQuery = z.object({
  location: parameter.store(),
  state: parameter.choice(MELT_LOT_STATES, `state is ${MELT_LOT_STATES.join(", ")} or all`),
});
