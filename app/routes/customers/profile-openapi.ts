import { answer, type Operations } from "~/web/operation";
import { PROFILE } from "./customers-openapi.ts";
import { EditedProfile, ProfileJson } from "./profile-contract.ts";

const tag = "Customers";

export const profileApi = {
  "/api/customers/:customerId/profile": {
    GET: {
      id: "getCustomerProfile",
      tag,
      summary: "Sizes, tastes and consent of a customer",
      description: "Of a merged customer the consent is that of the person: the newest answer counts.",
      answers: { 200: answer("The profile.", ProfileJson, PROFILE) },
    },
    PUT: {
      id: "writeCustomerProfile",
      tag,
      summary: "Write sizes, tastes and consent of a customer",
      description:
        "Replaces sizes and tastes: what isn't sent is empty afterwards. A channel of `consent` that isn't sent stays as it is; an answer is kept with who sent it and when. A metal or stone is loved or avoided, not both. With `version` an edit of an older one is refused.",
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
    },
  },
} satisfies Operations;
