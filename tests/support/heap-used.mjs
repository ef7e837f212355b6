// Preloaded into a server: on SIGUSR2, writes the bytes of heap in use as a line "heap <bytes>", and collects nothing.
process.on("SIGUSR2", () => process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`));
