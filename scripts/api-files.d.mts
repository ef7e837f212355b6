export function apiFiles(contracts: {
  describeApi: () => unknown;
  callsTable: () => string;
}): Promise<Record<string, string>>;
