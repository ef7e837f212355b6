/** Years that Settings offer; 0 is never. */
export const RETENTION_YEARS = [1, 2, 3, 5, 7, 10] as const;
