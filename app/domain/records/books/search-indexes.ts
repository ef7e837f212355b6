/**
 * Finds rows missing from a search index or stale in it. FTS5 stores each row's trigram count as a varint of
 * at most two bytes; a text of n characters has n - 2 trigrams.
 */
export const SEARCH_RULES = ["customers", "pieces", "repairs"].map((noun) => ({
  about: `rows of the search index of ${noun}`,
  count: `select count(*) from ${noun}_search_docsize where id > 0`,
  never: {
    "a row that can't be found by what it says": `
      select id from (
        select s.id, length(s.text) - 2 as n, hex(d.sz) as kept
        from ${noun}_searched s left join ${noun}_search_docsize d on d.id = s.id)
      where kept is null
        or kept <> case when n < 128 then printf('%02X', n) else printf('%02X%02X', 128 | (n >> 7), n & 127) end`,
    "an entry of a row that is gone": `
      select id from ${noun}_search_docsize where id not in (select id from ${noun}_searched)`,
  },
}));
