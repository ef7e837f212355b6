import { z } from "zod";
import { BUY_STATES } from "~/domain/counter/buys/buy";
import {
  buyLineFields,
  identityFields,
  newBuyFields,
  paidBuyFields,
  voidedBuyFields,
} from "~/domain/counter/buys/buy-fields";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";
import { newBuyFormFields } from "./new-buy-form-fields.ts";

/** Body of `POST /api/buys`. */
export const NewBuy = contract(newBuyFields);

export const NewBuyForm = contract(
  newBuyFormFields,
  ({ customerSearch: _search, ...sent }): { location: string; customerId: number } => sent,
);

/** Body of `POST /api/buys/{id}/lines`, and the form of the record. */
export const NewLine = contract(buyLineFields);

/** Body of `PUT /api/buys/{id}/identity`, and its form. */
export const TakenIdentity = contract(identityFields);

/** Body of `POST /api/buys/{id}/pay`, and the form. */
export const PaidBuy = contract(paidBuyFields);

/** Body of `POST /api/buys/{id}/void`, and the form. */
export const VoidedBuy = contract(voidedBuyFields);

/** Query of `GET /api/buys`. */
export const BuyQuery = z.object({
  location: parameter.store(),
  state: parameter.choice(BUY_STATES, `state is ${BUY_STATES.join(", ")} or all`),
});
