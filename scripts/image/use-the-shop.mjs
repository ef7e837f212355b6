// Used by scripts/try-image.sh on the shop in the container: use-the-shop.mjs sell|load|check ADDRESS
// PASSWORD FILE
import { readFileSync, writeFileSync } from "node:fs";

const [deed, address, password, file] = process.argv.slice(2);
const photo = new URL("../../docs/images/sale.png", import.meta.url);
let cookie = "";

async function ask(path, body) {
  const form = body instanceof FormData;
  const response = await fetch(address + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      cookie,
      accept: "application/json",
      ...(form ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined || form ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  const set = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  if (set.length > 0) cookie = set.join("; ");
  return text === "" ? null : JSON.parse(text);
}

const deeds = {
  async sell() {
    const customer = await ask("/api/customers", {
      firstName: "Amelia",
      lastName: "Hartwell",
      homeStore: "boca",
    });
    const piece = await ask("/api/inventory", {
      sku: "TRIAL-1",
      category: "rings",
      description: "Halo ring",
      cost: "100.00",
      retailPrice: "250.00",
    });
    const sale = await ask("/api/sales", {
      customerId: customer.id,
      inventoryId: piece.id,
      itemCost: "100.00",
      salePrice: "250.00",
      location: "boca",
    });
    const form = new FormData();
    form.set("photo", new Blob([readFileSync(photo)]), "photo.png");
    const { thumbnail } = await ask(`/api/inventory/${piece.id}/photos`, form);
    writeFileSync(file, JSON.stringify({ ...sale, thumbnail }));
    console.log(`sale ${sale.id}: ${sale.total}; its piece has a photo`);
  },

  /** Sends writes and reads, twenty at a time. */
  async load() {
    const before = performance.now();
    let left = 600;
    const work = async () => {
      while (left-- > 0) {
        const homeStore = "boca";
        if (left % 3 === 0)
          await ask("/api/customers", { firstName: "Load", lastName: `No ${left}`, homeStore });
        else await ask(left % 3 === 1 ? "/api/customers?search=load" : "/api/sales");
      }
    };
    await Promise.all(Array.from({ length: 20 }, work));
    console.log(`600 requests, 20 at once: ${Math.round(performance.now() - before)} ms`);
  },

  async check() {
    const sold = JSON.parse(readFileSync(file, "utf8"));
    const there = (await ask("/api/sales")).find(({ id }) => id === sold.id);
    if (there?.total !== sold.total) throw new Error(`the sale is ${JSON.stringify(there)}`);
    const picture = await fetch(address + sold.thumbnail, { headers: { cookie } });
    const bytes = (await picture.arrayBuffer()).byteLength;
    if (!picture.ok || bytes === 0 || picture.headers.get("content-type") !== "image/jpeg")
      throw new Error(`the photo answers ${picture.status}, ${bytes} bytes`);
    console.log(`sale ${sold.id} is there: ${there.total}; its piece's thumbnail has ${bytes} bytes`);
  },
};

await ask("/api/login", { email: "owner@shop.example", password });
await deeds[deed]();
