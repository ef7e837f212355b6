import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PIECE_STATE_LABELS } from "~/domain/stock/pieces/piece-states";
import { openTestShop, type TestShop } from "../../support/shop.ts";
import { kept, shownOfItems, workbook } from "./kept-values";

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
});
afterAll(() => shop.close());

/** Files that other importers break on, as lists come out of other systems. */
describe("a list of items", () => {
  const ITEMS = "SKU,Type,Description,Cost,Retail,Weight\n";

  test("subtotals and a grand total stand below the items", async () => {
    const list = `${ITEMS}T-1,Rings,Band,100,250,4.2\nSubtotal Rings:,,,100,250,4.2\nTOTAL-2,Rings,Total Eclipse,80,199,\nGrand Total,,2 items,180.00,"$449.00",\n`;
    expect(await kept("items", list)).toMatchObject({
      rows: { 2: "T-1: 100.00 to 250.00, 4.2 g", 4: "TOTAL-2: 80.00 to 199.00" },
      said: ["Rows 3, 5: left out as a total."],
    });
  });

  test("it is a German list: semicolons, a decimal comma, points for thousands", async () => {
    const list =
      "SKU;Type;Description;Cost;Retail;Weight\nD-1;Rings;a;612,50;1.250,00;3,150\nD-2;Rings;b;1.200;2.750;12,5\n" +
      "D-3;Rings;c;100;250;1,250 g\nD-4;Rings;d;99,999;250;4\n";
    expect(await kept("items", list)).toEqual({
      rows: {
        2: "D-1: 612.50 to 1250.00, 3.15 g",
        3: "D-2: 1200.00 to 2750.00, 12.5 g",
        4: "D-3: 100.00 to 250.00, 1.25 g",
        5: "Cost has more than two decimals",
      },
      said: ["Decimals have a comma in this list: 1.250,00 is read as 1250.00."],
      unused: [],
    });
  });

  test.each([
    ["Swiss", "1'250.00", "2’750.50", "1250.00 to 2750.50"],
    ["French", "1\u202f250,00", "2 750,50", "1250.00 to 2750.50"],
    ["American", '"1,250.00"', '"$2,750.50"', "1250.00 to 2750.50"],
    ["named dollars", "USD 1250", "2750.50 usd", "1250.00 to 2750.50"],
  ])("thousands are %s", async (_, cost, retail, text) => {
    const list = `SKU;Type;Description;Cost;Retail\nN-1;Rings;a;${cost};${retail}\n`;
    expect((await kept("items", list)).rows).toEqual({ 2: `N-1: ${text}` });
  });

  test("amounts of another currency are refused, and so are those that can be read in two ways", async () => {
    const list = `${ITEMS}E-1,Rings,a,€100,250,\nE-2,Rings,b,"612,50",250.00,\nE-3,Rings,c,100,250,"1,250"\nE-4,Rings,d,CHF 5,1.50,\n`;
    expect(await kept("items", list)).toMatchObject({
      rows: {
        2: "Cost isn't in USD",
        3: "E-2: 612.50 to 250.00",
        4: expect.stringMatching(/^Weight '1,250' can be read in two ways/) as string,
        5: "Cost isn't in USD",
      },
      said: ["Decimals have a comma in some cells of this list and a point in others."],
    });
    const unsure =
      "SKU;Type;Description;Cost;Retail;Weight\nU-1;Rings;a;100;250;1,250 g\nU-2;Rings;b;100;250;4\n";
    expect((await kept("items", unsure)).rows).toEqual({
      2: expect.stringMatching(/two ways/) as string,
      3: "U-2: 100.00 to 250.00, 4 g",
    });
  });

  test.each([
    ["Weight (oz t)", "0.16", "0.16 oz t", "4.98 g, 0.160 oz t"],
    ["Wt. [dwt]", "1.56", "1.56 dwt", "1.56 dwt, 0.078 oz t"],
    ["Weight in Grams", "4.2", "4.2 g", "4.2 g, 0.135 oz t"],
    ["Gold Weight (Pennyweight)", "2", "2 dwt", "2 dwt, 0.100 oz t"],
    ["Weight (dwt)", "4.2 g", "4.2 g", "4.2 g, 0.135 oz t"],
    ["Weight oz", "1 oz. t.", "1 oz t", "31.1 g, 1.000 oz t"],
    ["Weight", "4.2g", "4.2 g", "4.2 g, 0.135 oz t"],
  ])("%s of %s is %s, and the preview shows it", async (heading, cell, weight, text) => {
    const list = `SKU,Type,Description,Cost,Retail,${heading}\nW-1,Rings,a,1,2,${cell}\n`;
    expect((await kept("items", list)).rows).toEqual({ 2: `W-1: 1.00 to 2.00, ${weight}` });
    expect(await shownOfItems(list)).toMatchObject({ values: { Weight: text }, changed: [] });
  });

  test("a weight in carats is no weight of metal", async () => {
    const carats = "SKU,Type,Description,Cost,Retail,Weight (ct)\nW-1,Rings,a,1,2,0.5\n";
    expect(await kept("items", carats)).toMatchObject({
      rows: { 2: "W-1: 1.00 to 2.00" },
      unused: ["Weight (ct)"],
    });
    expect((await kept("items", `${ITEMS}W-2,Rings,a,1,2,0.5 ct\n`)).rows).toEqual({
      2: "Weight '0.5 ct' is in ct, not in g, dwt or oz t",
    });
  });

  test("inch marks stand in cells, quoted and not", async () => {
    const list =
      'SKU,Type,Description,Cost,Retail\n18",Necklaces,Rope 18",100,250\n"20""",Necklaces,x,100,250\n' +
      '"Rope 22" long",Necklaces,"24"" box",100,250\n';
    expect((await kept("items", list)).rows).toEqual({
      2: '18": 100.00 to 250.00',
      3: '20": 100.00 to 250.00',
      4: 'Rope 22" long: 100.00 to 250.00',
    });
  });

  test("sold items don't come in as if they were for sale", async () => {
    const list =
      "SKU,Type,Description,Cost,Retail,Status\nS-1,Rings,a,1,2,Sold\nS-2,Rings,b,1,2,In Stock\nS-3,Rings,c,1,2,\n";
    expect((await kept("items", list)).rows).toEqual({
      2: expect.stringMatching(/^Status is 'Sold': only items that are for sale come in/) as string,
      3: "S-2: 1.00 to 2.00",
      4: "S-3: 1.00 to 2.00",
    });
  });

  test("of an inventory that this shop has exported, what isn't for sale says why", async () => {
    const { available: _, ...others } = PIECE_STATE_LABELS;
    const words = Object.values(others);
    const rows = words.map((status, nth) => `L-${nth},Rings,Band,1.00,2.00,${status}\n`);
    const list = `SKU,Category,Description,Cost,Retail Price,Status\n${rows.join("")}L-99,Rings,Band,1.00,2.00,Available\n`;
    const { rows: said } = await kept("items", list);
    expect(said).toEqual({
      ...Object.fromEntries(
        words.map((status, nth) => [
          nth + 2,
          `Status is '${status}': only items that are for sale come in. Leave the column out to take all of them as for sale`,
        ]),
      ),
      [words.length + 2]: "L-99: 1.00 to 2.00",
    });
  });

  test("more decimals than are kept are refused by their value, or rounded when asked to", async () => {
    const list = `${ITEMS}P-1,Rings,a,99.999,249.995,1.2345\nP-2,Rings,b,100.000,250,4.2000\nP-3,Rings,c,0.005,2,0.0005\n`;
    expect((await kept("items", list)).rows).toEqual({
      2: expect.stringContaining("Cost has more than two decimals") as string,
      3: "P-2: 100.00 to 250.00, 4.2 g",
      4: expect.stringContaining("Weight '0.0005' has more than three decimals") as string,
    });
    expect((await kept("items", list, { round: true })).rows).toEqual({
      2: "P-1: 100.00 to 250.00, 1.235 g",
      3: "P-2: 100.00 to 250.00, 4.2 g",
      4: "P-3: 0.01 to 2.00, 0.001 g",
    });
  });

  test("a workbook keeps more than it shows", async () => {
    const accounting = '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"??_);_(@_)';
    const rows = [
      ["SKU", "Type", "Description", "Cost", "Retail", "Weight"],
      [181, "Rings", "a", 1234.5, 1999.99, 4.25],
      ["F-2", "Rings", "b", 1249.6, 2499.5, 4.256],
      [182, "Rings", "c", 0.1 + 0.2, 1.1 * 3, 2.5],
      ["F-4", "Rings", "d", 1250, 2500, 1.56],
      ["F-5", "Rings", "e", 0.5, 250, 4],
      ["F-6", "Rings", "f", 100, 250, 4],
    ];
    const formats = {
      A2: "000000",
      D2: '"$"#,##0.00',
      E2: accounting,
      F2: '0.0" g"',
      D3: "0",
      E3: "#,##0",
      F3: "0.0",
      A4: '"RNG-"0000',
      F4: "# ?/?",
      D5: '0,"K"',
      E5: "[Red]0",
      F5: '0.0" dwt"',
      D6: "0%",
      D7: '#,##0.00 "€"',
      E7: "[$€-2] #,##0.00",
    };
    expect((await kept("items", workbook(rows, { formats }))).rows).toEqual({
      2: "000181: 1234.50 to 1999.99, 4.25 g",
      3: "F-2: 1249.60 to 2499.50, 4.256 g",
      4: "RNG-0182: 0.30 to 3.30, 2.5 g",
      5: "F-4: 1250.00 to 2500.00, 1.56 dwt",
      6: "Cost: enter an amount like 450.00",
      7: "Retail price '250 €' isn't in USD; Cost isn't in USD",
    });
  });

  test("a workbook mixes numbers with texts that have a decimal comma", { tags: "all" }, async () => {
    const rows = [
      ["SKU", "Type", "Description", "Cost", "Retail", "Weight"],
      ["M-1", "Rings", "a", 612.5, "1.250,00", 4.256],
      ["M-2", "Rings", "b", "99,90", "1.200", "3,150"],
    ];
    expect(await kept("items", workbook(rows))).toMatchObject({
      rows: { 2: "M-1: 612.50 to 1250.00, 4.256 g", 3: "M-2: 99.90 to 1200.00, 3.15 g" },
      said: ["Decimals have a comma in this list: 1.250,00 is read as 1250.00."],
    });
  });

  test("a workbook has formulas: kept values, none, and an error", { tags: "all" }, async () => {
    const rows = [
      ["SKU", "Type", "Description", "Cost", "Retail"],
      ["F-1", "Rings", "a", 120, 0],
      ["F-2", "Rings", "b", 120, 0],
      ["F-3", "Rings", "c", 120, 0],
    ];
    const cells = {
      A2: { t: "s", v: "F-1", f: '"F-"&1' },
      E2: { t: "n", v: 264.00000000000006, f: "D2*2.2" },
      E3: { t: "z", f: "D3*2.2" },
      E4: { t: "e", v: 7, w: "#DIV/0!", f: "D4/0" },
    };
    expect((await kept("items", workbook(rows, { cells }))).rows).toEqual({
      2: "F-1: 120.00 to 264.00",
      3: "Retail price is required",
      4: "Column 'Retail' shows #DIV/0! instead of a value. Correct the formula",
    });
  });
});
