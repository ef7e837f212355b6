/**
 * The value of a table at a key that may be any text. Undefined for what every object has besides:
 * 'constructor', '__proto__'.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
