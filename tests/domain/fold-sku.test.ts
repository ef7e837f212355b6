import { describe, expect, test } from "vitest";
import { foldSku } from "~/domain/fold-sku";
import { fold } from "~/domain/search-text";

describe("SKUs that look alike are one", () => {
  test.each([
    ["RNG\u20109001", "hyphen"],
    ["RNG\u20119001", "hyphen that doesn't break"],
    ["RNG\u20129001", "figure dash"],
    ["RNG\u20139001", "en dash"],
    ["RNG\u20149001", "em dash"],
    ["RNG\u20159001", "bar"],
    ["RNG\u22129001", "minus"],
    ["RNG\uff0d9001", "full width hyphen"],
    ["ＲＮＧ-9001", "full width letters"],
    [" rng-9001 ", "case and blanks"],
    ["R\u039dG-9001", "Greek Nu"],
    ["RN\u200bG-9001", "zero width"],
    ["\ufeffRNG-9001", "byte order mark"],
    ["RNG\u00ad-9001", "soft hyphen"],
    ["RNG\u3164-9001", "filler"],
  ])("%j: %s", (sku) => expect(foldSku(sku)).toBe("rng-9001"));

  test.each([
    ["АВЕКМНОРСТУХ", "ABEKMHOPCTYX"],
    ["ІЈЅ", "IJS"],
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
    ["оаесрху", "oaecpxy"],
  ])("%s is %s", (sku, latin) => expect(foldSku(sku)).toBe(foldSku(latin)));

  test("what doesn't look alike stays apart", () => {
    expect(foldSku("RNG-9001")).not.toBe(foldSku("RNG9001"));
    expect(foldSku("ПЖ-1")).not.toBe(foldSku("NX-1"));
  });

  test("of a keyboard they are what a search has", () => {
    for (const sku of ["RNG-9001", "2E169", "a b", "#12/é"]) expect(foldSku(sku)).toBe(fold(sku));
  });

  test("folding twice gives the same as once, for every character", { tags: "all" }, () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x1ffff; code++) {
      const once = foldSku(`a${String.fromCodePoint(code)}b`);
      if (foldSku(once) !== once) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });
});
