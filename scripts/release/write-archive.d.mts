export function writeArchive(
  file: string,
  content: {
    root: string;
    paths: readonly string[];
    top: string;
    at: Date;
    instead?: Readonly<Record<string, string>>;
  },
): Promise<void>;
