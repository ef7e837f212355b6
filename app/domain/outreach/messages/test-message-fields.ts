import { choice } from "../../fields.ts";

export const testMessageFields = {
  channel: choice(["email", "text"], {
    label: "By",
    wrong: "Choose email or text",
    otherwise: "email",
  }),
};
