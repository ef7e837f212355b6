import { z } from "zod";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import { countCustomers, planCustomers } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { CustomerQuery, NewCustomer } from "./customer-contract.ts";
import { AMELIA } from "./customer-examples.ts";
import { customersOfCall, readCustomerFilter } from "./customer-filter.server.ts";
import { CustomerJson, customerToJson } from "./customer-json.ts";

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
};
