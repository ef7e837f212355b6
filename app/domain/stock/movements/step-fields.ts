import { choice, day, id, longText, money, text } from "../../fields.ts";
import { type Step, STEPS } from "./allowed-steps.ts";

/** Fields of a request body. Each form shows those that its step takes. */
export const stepFields = {
  kind: choice(STEPS, {
    label: "Step",
    required: "Choose what happens to the item",
    wrong: `Choose one of: ${STEPS.join(", ")}`,
  }),
  customerId: id({ label: "Customer" }),
  to: text({ label: "To whom" }),
  due: day({ label: "Due back" }),
  value: money({ label: "Value" }),
  location: text({ label: "Location" }),
  note: longText({ label: "Note" }),
};

type Taken = "customerId" | "to" | "due" | "value" | "location";

interface FieldsOf {
  /** Fields that it takes besides the note. */
  takes: readonly Taken[];
  labels: Partial<Record<Taken | "note", string>>;
  /** Messages for required fields. */
  required: Partial<Record<Taken | "note", string>>;
}

const only = (note: string): FieldsOf => ({ takes: [], labels: { note }, required: {} });
const why = (note: string, message: string): FieldsOf => ({
  takes: [],
  labels: { note },
  required: { note: message },
});

/** Fields of each step, with its own labels. */
export const FIELDS_OF_STEP: Record<Step, FieldsOf> = {
  extended: { takes: ["due"], labels: { due: "New date" }, required: { due: "Enter the new date" } },
  reserved: {
    takes: ["customerId", "due"],
    labels: { due: "Reserved until" },
    required: {
      customerId: "Choose the customer it is reserved for",
      due: "Enter the date it is reserved until",
    },
  },
  released: only("Note"),
  memo_out: {
    takes: ["customerId", "to", "due", "value"],
    labels: { to: "Business", due: "Due back", value: "Value", note: "Terms" },
    required: { due: "Enter the date it is due back" },
  },
  memo_returned: only("Note"),
  repair_out: {
    takes: ["to", "due"],
    labels: { to: "Workshop", due: "Due back", note: "What to do" },
    required: { to: "Enter the workshop", due: "Enter the date it is due back" },
  },
  repair_back: only("What was done"),
  sent_to_vendor: {
    takes: ["to"],
    labels: { to: "Vendor", note: "Reason" },
    required: { to: "Enter the vendor", note: "Enter why it goes back" },
  },
  damaged: why("What happened", "Enter what happened"),
  restored: only("What was done"),
  lost: why("What happened", "Enter what you know"),
  found: {
    takes: ["location"],
    labels: { location: "Where it is now", note: "Where it was found" },
    required: {},
  },
  melted: why("Reason", "Enter why it is melted"),
  scrapped: only("Note"),
};
