export class Line {
  static to(farEnds: readonly string[]): Promise<Line>;
  readonly urls: string[];
  delay: number;
  bytes: number;
  cut(): void;
  mend(): void;
  close(): void;
}
