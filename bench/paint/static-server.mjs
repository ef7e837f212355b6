// The floor for paint times, in its own process: serves recorded responses from memory.
import { createServer } from "node:http";

process.once("message", (recorded) => {
  const files = new Map(
    recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, "base64") }]),
  );
  const server = createServer(({ url }, response) => {
    const file = files.get(url);
    if (!file) response.writeHead(404).end();
    else response.writeHead(200, file.headers).end(file.body);
  });
  server.listen(0, "127.0.0.1", () => process.send(`http://127.0.0.1:${server.address().port}`));
});
process.once("disconnect", () => process.exit());
