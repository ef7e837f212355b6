import { describe, expect, test } from "vitest";
import { namesOf } from "~/domain/fields";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { customerColumns } from "~/import/customer-column-names";
import { matchColumns as matchAll } from "~/import/match-columns";
import { readAllCustomers } from "~/routes/people/customers/read-all-customers.server";
import { OLIVE } from "../../support/cast.ts";
import { actorNamed, openTestShop } from "../../support/shop.ts";

const matchColumns = (header: string[]) => matchAll(header, customerColumns);

const US_500 =
  "first_name,last_name,company_name,address,city,county,state,zip,phone1,phone2,email,web,birthdate".split(
    ",",
  );

describe("column names", () => {
  test.each([
    ["firstName", "firstName"],
    ["first_name", "firstName"],
    ["First Name", "firstName"],
    ["\uFEFFFIRST-NAME", "firstName"],
    [' "Last Name" ', "lastName"],
    ["E-mail", "email"],
    ["phone", "cellPhone"],
    ["Given", "firstName"],
    ["Mobile No.", "cellPhone"],
    ["E-Mail Addr.", "email"],
    ["Born", "dateOfBirth"],
    ["Remark", "notes"],
    ["cell_phone", "cellPhone"],
    ["phone1", "cellPhone"],
    ["Address", "street"],
    ["zip_code", "zipCode"],
    ["date_of_birth", "dateOfBirth"],
    ["birthdate", "dateOfBirth"],
    ["anniversaryDate", "anniversaryDate"],
    ["Spouse DOB", "spouseDob"],
    ["store", "homeStore"],
    ["Jewelry Preferences", "jewelryPreferences"],
    ["Birthday", "dateOfBirth"],
    ["DOB", "dateOfBirth"],
    ["Anniversary", "anniversaryDate"],
    ["Wedding Anniversary", "anniversaryDate"],
    ["Spouse", "spouseName"],
    ["Spouse’s Name", "spouseName"],
    ["Spouse's Birthday", "spouseDob"],
    ["Surname", "lastName"],
    ["Mobile Phone", "cellPhone"],
    ["Address 1", "street"],
    ["Zip/Postal Code", "zipCode"],
    ["Comments", "notes"],
  ])("%j is %s", (name, field) => {
    const { columns } = matchColumns([name, "firstName".includes(field) ? "last_name" : "x"]);
    expect([...columns.keys()]).toContain(field);
  });

  test("of us-500 four columns are not used", () => {
    const { columns, unused, problem } = matchColumns(US_500);
    expect(problem).toBeNull();
    expect(unused).toEqual(["company_name", "county", "phone2", "web"]);
    expect(columns.get("cellPhone")).toBe(8);
  });

  test("a cell phone column beats phone, phone beats phone1, and unused columns are named", () => {
    const all = matchColumns(["first_name", "phone1", "Phone", "cell_phone", ""]);
    expect(all.columns.get("cellPhone")).toBe(3);
    expect(all.unused).toEqual(["phone1", "Phone"]);
    expect(matchColumns(["first_name", "phone1", "Phone"]).columns.get("cellPhone")).toBe(2);
  });

  test("a header without first and last name is an error, with one of the two it isn't", () => {
    expect(matchColumns(["email", "city"]).problem).toMatch(/No first name or last name column/);
    expect(matchColumns(["last_name"]).problem).toBeNull();
  });

  test("a name that occurs twice is an error that names both columns", () => {
    const { problem } = matchColumns(["firstName", "email", "x", "E-Mail"]);
    expect(problem).toContain('"email" and "E-Mail"');
    expect(problem).toContain("columns 2 and 4");
    expect(matchColumns(["firstName", "x", "x"]).problem).toBeNull();
  });
});

test("Loupe's own file has one column for each field of a customer, which an import takes for that field", () => {
  const shop = openTestShop();
  const url = new URL("https://loupe.test/customers?homeStore=all");
  const { inFiles } = readAllCustomers({ url, actor: actorNamed(OLIVE) });
  shop.close();
  const { columns, unused, problem } = matchColumns(inFiles.map(({ head }) => head));
  expect(problem).toBeNull();
  expect([...columns.keys()].toSorted()).toEqual([...namesOf(customerFields), "customerId"].toSorted());
  expect(unused).toEqual(["Last Purchase", "Total Spent"]);
});
