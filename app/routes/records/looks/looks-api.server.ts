import { z } from "zod";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { SeenLooks } from "./looks-contract.ts";
import { LookJson, lookToJson, SeenJson, seenToJson } from "./looks-json.ts";
import { looksBy } from "./looks-page.server.ts";

const tag = "Worth a Look";

export const looksApi = {
  ...calls("/api/worth-a-look", ({ list }) => ({
    GET: list({
      id: "listLooks",
      tag,
      summary: "What is worth a look, newest first",
      description:
        "Discounts beyond 20%, at the sale or given back since, taxes below the store's rate without the number of a certificate, or by more than $200 with one on a ticket paid in cash or on paper, or in another way if no colleague of whoever rang it up has seen the certificate (wrote it on the customer's record, imported the customer with it, or marked such a line within a year), shipping and untaxed work beyond what is usual, trade-ins and buys above $200 (a buy's is about its customer), prices lowered in the week, and items relabeled in the 30 days, before a sale or a layaway, costs of items lowered by more than 20% and $50 after their first day in stock (`price_lowered` about a `piece`, with its price), items above $200 relabeled after their first week in stock, after a return, or while their cost or price was lowered by more than 20% and $50, too, repairs that became another customer's after a day, or other things, fewer or worth less after a week (`relabeled` about a `repair`), items sold below their cost, open items, repairs and special orders sold or handed over for more than $50 below it (`price_lowered`), items that somebody wrote off (lost, melted, sent to a vendor though the store owns them, from a return or once returned, made a vendor's, melted with a lot for less than their cost or price, without a location, or with an import that was undone, which is about whoever undid it), out of the house for more than 90 days or on memo for less than they cost, or past their day when all of their store is counted, or away at two such counts in a row though back between, what customers left that has been in workshops for more than 90 days when all of it is counted, and special orders that no longer have arrived (`memo` about a `repair` or a `customer`), scrap of the public that melts for less than 80% of what it cost or would as it came in, or of which nobody knows since it was edited, melt lots settled for less than 80% of their estimate or for less than before, or not settled within 30 days when all of their store is counted (`short`), store credit without money behind it or for a trade-in (`cash_back_of_day` without a `day`), gift card numbers shown or replaced after the sale (`gift_card_paid`), merges of customers of whom one has store credit, and undone ones of which one got more since (`for_another` about a `customer`), services whose price or tax was changed, returns on the day of the sale or the next, returns that paid a ticket which isn't known to be the same customer's, voids of tickets and buys, more than two returns of a customer in seven days, repairs picked up by their status with money owed, tickets of which whoever rings them up, or an account of their making, has commission, and who took their orders in, or sold an item before the same customer returned it, less than half of theirs (`picked_up_owing` of a sale), items sold for less to who had returned them, or within a week to anybody who pays as they were paid back (`returns_of_week` of a sale), gift cards paid by check, financing, other, store credit or another gift card, cash taken out of a drawer above $200, drawers opened without a sale, closes that left out a kind of payment with money in it or are more than $20 short, changed rates, limits and permissions, codes that somebody who is no owner gave out for an account in use, and approvals by whoever could have taken the step themselves. Of a store day, by employee and by customer: discounts above $1,000, with what repairs and special orders were lowered by before their pick-up, cash back, or back in any way for shipping and what brings nothing into stock or stays with the customer, above $500, trade-ins and buys above $1,000 by one employee or $200 from one customer; by employee: cash out above $200, and more than three openings without a sale. Of a month, what its days come to that were each within that, beyond three such days: cash out, cash back, missing at closes, trade-ins and buys from one customer, and as a `discount` with a day what one employee took off tickets that were paid in cash. What certificates took off the tax of one employee's tickets that were paid in cash or on paper, each by up to $200, is a `tax` with a day if a day of it is above $200, and an `untaxed_work` with a day for a month. Such a line has the `day` (of a month its first), how many `steps` and what they come to, and grows until it is marked. All of it whatever Settings let anybody do, until somebody marks it as seen.",
      permission: "looks.view",
      answers: {
        200: answer("Those that nobody marked yet.", z.array(LookJson), [
          {
            id: 7,
            kind: "discount",
            at: "2026-11-20T18:20:00.000Z",
            employeeId: 4,
            about: "sale",
            recordId: 181,
            amount: "750.00",
            day: null,
            steps: null,
            changed: null,
            store: null,
          },
        ]),
      },
      list: looksBy,
      toJson: lookToJson,
    }),
  })),
  ...calls("/api/worth-a-look/seen", ({ write }) => ({
    POST: write({
      id: "markLooksSeen",
      tag,
      summary: "Mark what is worth a look as seen",
      description:
        "For the whole shop, with an entry each in the audit trail. What the account did itself stays for a colleague, and what a program did for whoever may read the audit trail, unless the account may.",
      permission: "looks.view",
      asksForPerson: true,
      body: { contract: SeenLooks, example: { ids: [7] } },
      isKeyed: true,
      answers: {
        201: answer("Those that this call marked.", z.array(SeenJson), [{ id: 7, kind: "discount" }]),
      },
      refusals: {
        403: { description: "The account may mark none of what is left." },
        404: { description: "None of them is there." },
        409: { description: "Somebody marked all of them already." },
      },
      rule: markSeen,
      toJson: seenToJson,
    }),
  })),
};
