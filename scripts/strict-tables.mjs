/** SQL of drizzle-kit with STRICT behind each table that it makes, which drizzle-kit can't write. */
export function strictTables(sql) {
  return sql.replace(/^(CREATE TABLE [^;]*?\n\));/gm, "$1 STRICT;");
}
