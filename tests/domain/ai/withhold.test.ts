import { expect, it } from "vitest";
import { maskContacts, withheld, withoutContacts } from "~/ai/withhold";
import type { Customer } from "~/domain/people/customers/customer";

it.each([
  ["Write to amelia.h+rings@mail.example, please", "Write to [email], please"],
  ["Cell (561) 555-0148 or +1 561.555.0149.", "Cell [phone] or [phone]."],
  ["5615550148", "[phone]"],
  ["Ring 5.75, 18K, 2.03 ct, under $12,500", "Ring 5.75, 18K, 2.03 ct, under $12,500"],
])("'%s' is sent as '%s'", (text, sent) => expect(withoutContacts(text)).toBe(sent));

it("last names and the street are withheld too", () => {
  const customer = {
    lastName: "Hartwell",
    street: "410 Palmetto Park Rd",
    spouseName: "Grant Ashby",
  } as Customer;
  const text = "Mrs. HARTWELL (Hartwells) likes opals; Grant Ashby pays. 410 Palmetto Park Rd.";
  expect(withheld(text, customer)).toBe(
    "Mrs. [withheld] (Hartwells) likes opals; Grant [withheld] pays. [withheld].",
  );
});

it("contacts in a message return in place of their marks; an answer that lost a mark is refused", () => {
  const { masked, restore } = maskContacts("Call 561-555-0148 or write to shop@mail.example");
  expect(masked).toBe("Call [contact 2] or write to [contact 1]");
  expect(restore("Write to [contact 1], call [contact 2]!")).toBe(
    "Write to shop@mail.example, call 561-555-0148!",
  );
  expect(restore("Call us [contact 2]")).toBeNull();
});
