import { describe, expect, test } from "vitest";
import { goodsWords } from "~/domain/goods-words";
import { fold, searchWords } from "~/domain/search-text";

describe("folding", () => {
  test.each([
    ["Émilie ÅNGSTRÖM", "emilie angstrom"],
    ["E\u0301milie", "emilie"],
    ["Weiß WEIẞ", "weiss weiss"],
    ["Søren SØREN Ǿ", "soren soren o"],
    ["Æsa œuvre ŒUVRE", "aesa oeuvre oeuvre"],
    ["Łukasz Đặng", "lukasz dang"],
    ["İpek", "ipek"],
    ["ΚΩΣΤΑΣ", "κωστασ"],
    ["O’Brien O'Brien", "o'brien o'brien"],
    ["ﬁne １８Ｋ", "fine 18k"],
    ["  white \t\n gold\u00a0ring ", "white gold ring"],
    ["18K-RING #7", "18k-ring #7"],
    ["abc\0def \u001b[7m \u007f", "abcdef [7m"],
    ["", ""],
  ])("%j is %j", (text, expected) => expect(fold(text)).toBe(expected));

  test("folding twice gives the same as once, for every character", () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x1ffff; code++) {
      const once = fold(`a${String.fromCodePoint(code)}b`);
      if (fold(once) !== once) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });
});

describe("the words of a query", () => {
  test.each([
    ["", []],
    ["  \t ", []],
    ["  Émilie   de ROSA ", ["emilie", "de", "rosa"]],
    ["(561) 555-0199", ["(561)", "555-0199"]],
    ["a - b", ["a", "-", "b"]],
    ["Petersen, Lauren; , 1,200", ["petersen", "lauren", "1,200"]],
  ])("%j are %j", (query, expected) => expect(searchWords(query)).toEqual(expected));

  test.each([
    ["(561) 555-0199", ["561", "5550199"]],
    ["+1.561.555.0199", ["5615550199"]],
    ["+1 720", ["720"]],
    ["+1 (720) 555-0142", ["720", "5550142"]],
    ["Rosa +17205550142", ["rosa", "7205550142"]],
    ["1 720 555 0142", ["720", "555", "0142"]],
    ["1-720-555-0142, Rosa", ["7205550142", "rosa"]],
    ["17205550142", ["7205550142"]],
    ["1 720", ["1", "720"]],
    ["1720555014", ["1720555014"]],
    ["+1", ["1"]],
    ["Rosa 555-0199", ["rosa", "5550199"]],
    ["rosa - (+) ...", ["rosa"]],
    ["-", []],
    ["r.2@shop.example 4b", ["r.2@shop.example", "4b"]],
    ["555/0199", ["555/0199"]],
    ["+44 (0)20 7946 0958", ["079460958"]],
    ["0044 20 7946 0958 Hale", ["079460958", "hale"]],
    ["Hale, 442079460958", ["hale", "079460958"]],
    ["+44 20 79", ["442079"]],
    ["020 7946 0958", ["079460958"]],
    ["0142", ["0142"]],
    ["000040", ["000040"]],
  ])("%j with phones are %j", (query, expected) =>
    expect(searchWords(query, { phones: true })).toEqual(expected),
  );

  test.each([
    ["14 karat", [["14k", "14 k", "14-k"]]],
    [
      "14KT, 18-karat",
      [
        ["14k", "14 k", "14-k"],
        ["18k", "18 k", "18-k"],
      ],
    ],
    ["34 karat", [["34"], ["karat"]]],
    ["EAR2130", [["ear2130", "ear-2130"]]],
    ["ear-2130", [["ear-2130", "ear2130"]]],
    ["r-42 x1", [["r-42"], ["x1"]]],
    ["RNG\u20119001", [["rng\u20109001", "rng-9001", "rng9001"]]],
    ["\u0420NG-9001", [["\u0440ng-9001", "png-9001", "png9001"]]],
    ["Diamond studs", [["diamond"], ["stud"]]],
    ["watches rubies necklaces glasses", [["watch"], ["rubies", "ruby"], ["necklace"], ["glass"]]],
    ["gas iris lotus cross", [["gas"], ["iris"], ["lotus"], ["cross"]]],
  ])("%j about goods are %j", (query, expected) => expect(goodsWords(query)).toEqual(expected));

  test("are ten at most, not counting dropped ones", () => {
    const twelve = "a b c d e f g h i j k l";
    expect(searchWords(twelve)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
    expect(searchWords(`- - ${twelve}`, { phones: true })).toHaveLength(10);
  });

  test("count once each", () => {
    expect(searchWords("ring Ring gold RING")).toEqual(["ring", "gold"]);
  });

  test("are of 60 characters at most, the query of 200, before it is folded and after", () => {
    expect(searchWords("a".repeat(4_000))).toEqual(["a".repeat(60)]);
    expect(searchWords("561".repeat(2_000), { phones: true })).toEqual(["561".repeat(20)]);
    expect(searchWords(`${"b".repeat(190)} cccc ddddddddd`)).toEqual(["b".repeat(60), "cccc", "dddd"]);
    // Eighteen letters in each of four words.
    expect(searchWords("\ufdfa".repeat(200)).join(" ").length).toBeLessThanOrEqual(200);
    // No surrogate is split.
    expect(searchWords(`a${"\u{1f48d}".repeat(2_000)}`)).toEqual([`a${"\u{1f48d}".repeat(29)}`]);
  });
});
