/** Words that make what they are added to something cheaper. There are always others: `docs/security.md` says so. */
export const LESSER_WORDS =
  "plated plating plate clad washed flashed tone toned goldtone silvertone filled fill gilt gilded rolled overlay dipped vermeil imitation imit synthetic faux fake replica copy homage inspired costume fashion lab labgrown lg lgd manmade man cvd hpht grown created cultured treated enhanced cz z cubic zircon herkimer moissanite glass doublet triplet composite bonded crystal paste plastic acrylic resin ceramic tungsten titanium cobalt brass bronze copper steel stainless tin pewter alloy nickel silver sterling 925 base metal without no not minus missing removed empty only mounting setting broken scrap like style look type gp gf hge rgp".split(
    " ",
  );

export const LESSER_FORMS = /^(simul|repro|zirconia|rhinestone)/;
