import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { group, list, money, text } from "~/domain/fields";
import { cents } from "~/domain/money";
import { MoneyField } from "~/ui/fields/number-field";
import { TextField } from "~/ui/fields/text-field";
import { contract } from "~/web/contract";
import { useFormFields } from "~/web/form-fields";
import { readForm, submissionOf } from "~/web/form.server";
import type { FormRejection } from "~/web/perform.server";
import { readPage } from "../support/html.ts";

/** A form with a group and a list, which no record has yet. */
const orderFields = {
  buyer: group({ name: text({ label: "Buyer", required: "Buyer is required" }) }, { label: "Buyer" }),
  lines: list(
    {
      what: text({ label: "What", required: "What is required", max: 40 }),
      price: money({ label: "Price", required: "Price is required" }),
    },
    { label: "Lines", max: 3, tooLong: "An order has three lines at most" },
  ),
};
const Order = contract(orderFields);

async function submitted(fields: [string, string][]) {
  const request = new Request("http://shop.example/", { method: "POST", body: new URLSearchParams(fields) });
  return submissionOf(await readForm(request), Order);
}

function OrderForm({ rejection }: { rejection: FormRejection | undefined }) {
  const { form, fields } = useFormFields(orderFields, { id: "order", values: {}, rejection });
  return (
    <form {...form.props}>
      <TextField {...fields.buyer.name} />
      {fields.lines.map((line) => (
        <div key={line.what.field.name}>
          <TextField {...line.what} />
          <MoneyField {...line.price} />
        </div>
      ))}
    </form>
  );
}

function shown(reply: FormRejection["reply"]) {
  const rejection = { reply, formKey: "order-form", toast: null, detail: null, usedFor: null };
  return renderToStaticMarkup(<OrderForm rejection={rejection} />);
}

test("rows of a form are read as records", async () => {
  const sent = await submitted([
    ["buyer.name", "Ada"],
    ["lines[0].what", "Ring"],
    ["lines[0].price", "$1,200"],
    ["lines[1].what", "Box"],
    ["lines[1].price", "5"],
  ]);
  expect(sent).toMatchObject({
    status: "success",
    value: {
      buyer: { name: "Ada" },
      lines: [
        { what: "Ring", price: cents(120_000) },
        { what: "Box", price: cents(500) },
      ],
    },
  });
});

test("a refused form shows every row again, with its typed values, names, limits and messages", async () => {
  const typed = { "lines[0].what": "Ring", "lines[0].price": "$1,200", "lines[1].what": "Box" };
  const sent = await submitted([...Object.entries(typed), ["lines[1].price", "ten"]]);
  const reply = sent.reply();
  expect(reply.error).toMatchObject({
    "buyer.name": ["Buyer is required"],
    "lines[1].price": [expect.stringContaining("enter an amount")],
  });
  const html = shown(reply);
  expect(readPage(`<body>${html}`).form()).toEqual({
    "buyer.name": "",
    ...typed,
    "lines[1].price": "ten",
  });
  const price = /<input[^>]*name="lines\[1\]\.price"[^>]*>/.exec(html)?.[0];
  expect(price).toContain('id="order-lines[1].price"');
  expect(price).toContain('aria-invalid="true"');
  expect(/<input[^>]*name="lines\[1\]\.what"[^>]*>/.exec(html)?.[0]).toMatch(/required/i);
});

test.each([
  ["lines[100000000].what", []],
  ["lines[0].parts[1].name", []],
  ["lines[3].what", undefined],
])("an invalid row doesn't affect the others: %s", async (name, lines) => {
  const sent = await submitted([
    ["buyer.name", "Ada"],
    [name, "Ring"],
  ]);
  if (lines) expect(sent).toMatchObject({ status: "success", value: { lines } });
  else expect(sent.reply().error).toHaveProperty("lines", ["An order has three lines at most"]);
});
