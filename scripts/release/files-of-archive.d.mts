export function filesOfArchive(root: string): string[];
export function packageOfArchive(root: string): string;
