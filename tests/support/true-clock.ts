import { vi } from "vitest";

// Workers are shared: a file that failed to clean up would leave its clock to the next one.
vi.useRealTimers();
