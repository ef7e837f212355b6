import { vi } from "vitest";

// Workers are shared: a file whose end failed would leave its clock to the next ones.
vi.useRealTimers();
