export function strictTables(sql: string): string;
