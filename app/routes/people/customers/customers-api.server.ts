import { z } from "zod";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import type { Customer } from "~/domain/people/customers/customer";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { consentsOf } from "~/domain/people/customers/find-consents.server";
import {
  countCustomers,
  getCustomerOrErased,
  planCustomers,
} from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { CustomerQuery, NewCustomer } from "./customer-contract.ts";
import { AMELIA, PROFILE } from "./customer-examples.ts";
import { customersOfCall, readCustomerFilter } from "./customer-filter.server.ts";
import { CustomerJson, customerToJson, OneCustomerJson, oneCustomerToJson } from "./customer-json.ts";
import { EditedProfile } from "./profile-contract.ts";
import { ProfileJson, profileToJson } from "./profile-json.ts";

const tag = "Customers";

export const customersApi = {
  ...calls("/api/customers", ({ list, write }) => ({
    GET: list({
      id: "listCustomers",
      tag,
      summary: "Customers by name",
      description: "`search` looks in names and email and at the digits of the phone.",
      permission: "customers.view",
      query: CustomerQuery,
      countsFound: true,
      answers: { 200: answer("The customers.", z.array(CustomerJson), [AMELIA]) },
      list: ({ url }) => {
        const { db } = shop();
        const filter = planCustomers(db, readCustomerFilter(url));
        return { ...customersOfCall(url, filter), count: (atMost) => countCustomers(db, filter, atMost) };
      },
      toJson: customerToJson,
    }),
    POST: write({
      id: "addCustomer",
      tag,
      summary: "Add a customer",
      description: "Without a tier it is silver. An email that another customer has is no obstacle.",
      permission: "customers.edit",
      body: {
        contract: NewCustomer,
        example: {
          firstName: "Amelia",
          lastName: "Hartwell",
          email: "amelia@mail.example",
          homeStore: "boca",
          tier: "diamond",
        },
      },
      isKeyed: true,
      answers: { 201: answer("The new customer.", CustomerJson, AMELIA) },
      rule: addCustomer,
      toJson: customerToJson,
    }),
  })),
  ...calls("/api/customers/:customerId", ({ read }) => ({
    GET: read({
      id: "getCustomer",
      tag,
      summary: "A customer",
      description: "A merged one answers too, and says into whom. What is written for it goes to that one.",
      permission: "customers.view",
      answers: { 200: answer("The customer.", OneCustomerJson, { ...AMELIA, mergedInto: null }) },
      read: ({ customerId }) => getCustomerOrErased(shop().db, customerId),
      toJson: oneCustomerToJson,
    }),
  })),
  ...calls("/api/customers/:customerId/profile", ({ read, write }) => ({
    GET: read({
      id: "getCustomerProfile",
      tag,
      summary: "Sizes, tastes and consent of a customer",
      description: "Of a merged customer the consent is that of the person: the newest answer counts.",
      permission: "customers.view",
      answers: { 200: answer("The profile.", ProfileJson, PROFILE) },
      read: ({ customerId }) => getCustomerOrErased(shop().db, customerId),
      toJson: withConsents,
    }),
    PUT: write({
      id: "writeCustomerProfile",
      tag,
      summary: "Write sizes, tastes and consent of a customer",
      description:
        "Replaces sizes and tastes: what isn't sent is empty afterwards. A channel of `consent` that isn't sent stays as it is; an answer is kept with who sent it and when, a yes with `askedWith` or else the words of Settings. `yes_again` notes another yes. A no holds for everybody with the same number or address, until one of them says yes. Beyond 500 answers of a customer, each channel takes one a day that isn't `no` (409). A metal or stone is loved or avoided, not both. With `version` an edit of an older one is refused.",
      permission: "customers.edit",
      body: {
        contract: EditedProfile,
        example: {
          consent: { text: "no", email: "yes" },
          ringSize: "6 1/4",
          loves: { white_gold: true, sapphire: true },
          avoids: { silver: true },
        },
      },
      isKeyed: true,
      answers: { 200: answer("As it is now.", ProfileJson, PROFILE) },
      refusals: {
        409: {
          description: "Somebody changed the customer since that version, or they were erased or merged.",
        },
      },
      rule: (ctx, { customerId, ...sent }) => editProfile(ctx, customerId, sent),
      toJson: withConsents,
      explain: ({ current }) => ({ current: withConsents(current) }),
    }),
  })),
};

function withConsents(customer: Customer) {
  return profileToJson(customer, consentsOf(shop().db, customer.id));
}
