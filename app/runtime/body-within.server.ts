/** Reads the body of an answer, up to a number of bytes. Null for a bigger one, the rest of which isn't read. */
export async function bodyWithin(response: Response, mostBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts);
}
