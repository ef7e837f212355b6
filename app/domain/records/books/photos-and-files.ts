/** Finds photos or files whose content isn't the one that their entry names. Older entries don't name it. */
const saidOtherwise = (
  table: "photos" | "record_files",
  name: "photo" | "file",
  kinds: readonly string[],
) => `
  with said as materialized (
    select record_kind, record_id, payload ->> '$.after.${name}' as added, payload ->> '$.after.sha256' as sha256
    from audit_log where action in (${kinds.map((kind) => `'${kind}.${name}-added'`).join(", ")})
      and action = record_kind || '.${name}-added' and id > 0)
  select p.id from said a cross join ${table} p on p.id = a.added join files f on f.id = p.file_id
  where a.record_kind = case ${kinds.map((kind) => `when p.${kind}_id is not null then '${kind}'`).join(" ")} end
    and a.record_id = cast(coalesce(${kinds.map((kind) => `p.${kind}_id`).join(", ")}) as text)
    and a.sha256 <> f.sha256 order by p.id`;

/** Checks that a photo or file of a record is the one that was added. */
export const PICTURE_RULES = [
  {
    about: "photos and files of records",
    count: "select (select count(*) from photos) + (select count(*) from record_files)",
    never: {
      "a photo that is another picture than its entry says": saidOtherwise("photos", "photo", [
        "customer",
        "piece",
        "repair",
      ]),
      "a file that is another one than its entry says": saidOtherwise("record_files", "file", [
        "customer",
        "piece",
      ]),
    },
  },
];
