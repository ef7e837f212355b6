import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADAM, OLIVE, RHEA, SAL } from "../support/cast.ts";
import {
  type Answer,
  type Client,
  nobody,
  openBook,
  type ShopServer,
  signIn,
  startShop,
} from "../support/http.ts";
import { aBlackPng, aPhoneJpeg, aPicture, colorAt, HEIC } from "../support/pictures.ts";
import { aCustomer, aPhoto, aPiece, aRepair, theBooksBalance } from "../support/shop.ts";
import { oneIn } from "../support/everything.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

interface Photo {
  id: number;
  url: string;
  thumbnail: string;
}

let server: ShopServer<
  TheCast & {
    pieces: number[];
    pictured: { piece: number; photo: number };
    repairs: number[];
    people: number[];
  }
>;
let sal: Client;
const free: { pieces: number[]; repairs: number[] } = { pieces: [], repairs: [] };

beforeAll(async () => {
  server = await startShop(() => {
    const cast = theCast();
    const people = [aCustomer().id, aCustomer().id];
    const pieces = Array.from({ length: 20 }, () => aPiece().id);
    const { id: piece } = aPiece({ sku: "pictured-ring" });
    const pictured = { piece, photo: aPhoto({ kind: "piece", id: piece }) };
    const repairs = Array.from({ length: 4 }, () => aRepair({ customerId: cast.bruno.id }).id);
    return { ...cast, pieces, pictured, repairs, people };
  });
  sal = await signIn(server, SAL);
  Object.assign(free, { pieces: [...server.built.pieces], repairs: [...server.built.repairs] });
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

/** A photo that was added before. */
function anAddedPhoto() {
  const { piece, photo } = server.built.pictured;
  return { piece, photo, url: `/inventory/${piece}/photos/${photo}` };
}
const freshPiece = () => free.pieces.pop()!;
const freshRepair = () => free.repairs.pop()!;
const MB = 1024 * 1024;

interface Sent {
  content: Buffer;
  name?: string;
  type?: string;
}

/** A multipart form as browsers send it; without a file its input is empty. */
function send(path: string, fields: Record<string, string>, file?: Sent, client = sal): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) if (name !== "photo") body.append(name, value);
  const { content = Buffer.alloc(0), name = file ? "IMG_1.jpg" : "", type = "image/jpeg" } = file ?? {};
  body.append("photo", new Blob([new Uint8Array(content)], { type }), name);
  return client.request("POST", path, { body, headers: { accept: "text/html", origin: client.url } });
}

function call(path: string, file: Sent, client = sal): Promise<Answer> {
  const body = new FormData();
  body.append(
    "photo",
    new Blob([new Uint8Array(file.content)], { type: file.type ?? "image/jpeg" }),
    file.name ?? "a.jpg",
  );
  return client.request("POST", path, { body, headers: { accept: "application/json" } });
}

const bytes = (path: string, client = sal) => client.request("GET", path);

async function photosOf(kind: "inventory" | "repairs", id: number): Promise<Photo[]> {
  const list = (await sal.json("GET", `/api/${kind}`)).json<{ id: number; photos: Photo[] }[]>();
  return list.find((row) => row.id === id)!.photos;
}

async function added(piece: number, content: Buffer): Promise<Photo> {
  const answer = await call(`/api/inventory/${piece}/photos`, { content });
  expect([answer.status, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<Photo>();
}

function query<T>(sql: string): T[] {
  const db = openBook(server);
  try {
    return db.$client.prepare(sql).all() as T[];
  } finally {
    db.$client.close();
  }
}

/** All that a refused photo could leave. */
function kept() {
  const files = (folder: string) => {
    try {
      return readdirSync(join(server.dataDir, folder))
        .filter((name) => name !== "tmp")
        .sort();
    } catch {
      return [];
    }
  };
  const [rows] = query("select (select count(*) from photos) photos, (select count(*) from files) files");
  return { rows, stored: files("uploads"), arriving: files("uploads/tmp/photo") };
}

describe("what is kept of a photo", () => {
  test("is upright, and says nothing of the camera, the place or the time", async () => {
    const content = await aPhoneJpeg();
    expect(content.includes("Exif") && content.includes("Zqxphone")).toBe(true);
    const { url, thumbnail } = await added(freshPiece(), content);
    for (const path of [url, thumbnail]) {
      const served = (await bytes(path)).content;
      for (const word of ["Exif", "Zqxphone", "GPS", "xap", "Banyan", "ICC_PROFILE"])
        expect([path, word, served.includes(word)]).toEqual([path, word, false]);
      const { orientation, exif } = await sharp(served).metadata();
      expect([orientation, exif]).toEqual([undefined, undefined]);
      // Orientation 6: the left side is the top.
      expect([await colorAt(served, 0.5, 0.1), await colorAt(served, 0.5, 0.9)]).toEqual(["red", "blue"]);
    }
    const { width, height } = await sharp((await bytes(url)).content).metadata();
    expect([width, height]).toEqual([160, 240]);
  });

  test.each(oneIn(3, ["webp", "jpeg", "png"] as const))(
    "of a %s under any name is a JPEG with a small thumbnail",
    async (format) => {
      const content = await aPicture(format, { width: 3_000, height: 1_000 });
      const answer = await call(`/api/inventory/${freshPiece()}/photos`, {
        content,
        name: "notes.txt",
        type: "text/plain",
      });
      const { url, thumbnail } = answer.json<Photo>();
      const whole = await bytes(url);
      expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(await sharp(whole.content).metadata()).toMatchObject({
        format: "jpeg",
        width: 2_048,
        height: 683,
      });
      const small = await bytes(thumbnail);
      expect(small.content.length).toBeLessThanOrEqual(4_096);
      expect(await sharp(small.content).metadata()).toMatchObject({
        format: "jpeg",
        width: 160,
        height: 160,
      });
    },
  );

  test("even of noise has a thumbnail of at most 4 KB", { tags: "all" }, async () => {
    const noise = Buffer.alloc(400 * 400 * 3);
    for (let at = 0, seed = 7; at < noise.length; at += 1)
      noise[at] = (seed = (seed * 16_807) % 2_147_483_647) & 255;
    const content = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
      .png()
      .toBuffer();
    const { thumbnail } = await added(freshPiece(), content);
    expect((await bytes(thumbnail)).content.length).toBeLessThanOrEqual(4_096);
  });

  test("is sent to be kept by its reader's browser alone, and isn't sniffed", async () => {
    const { headers, content } = await bytes(anAddedPhoto().url);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(content.length),
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
  });
});

describe("what is refused", () => {
  const REFUSED: [what: string, status: number, says: string, make: () => Promise<Sent> | Sent][] = [
    ["a HEIC named .jpg", 422, "Most Compatible", () => ({ content: HEIC })],
    [
      "a drawing",
      422,
      "This file isn't a photo",
      () => ({ content: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), name: "a.png" }),
    ],
    [
      "a GIF",
      422,
      "This file isn't a photo",
      async () => ({
        content: await sharp({ create: { width: 9, height: 9, channels: 3, background: "#f00" } })
          .gif()
          .toBuffer(),
      }),
    ],
    [
      "half a JPEG",
      422,
      "damaged or cut off",
      async () => {
        const content = await aPicture("jpeg", { width: 900, height: 900 });
        return { content: content.subarray(0, content.length / 2) };
      },
    ],
    ["nothing", 422, "The file is empty", () => ({ content: Buffer.alloc(0), name: "empty.jpg" })],
    [
      "a JPEG's first bytes before a page",
      422,
      "damaged or cut off",
      () => ({ content: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<html>")]) }),
    ],
    [
      "a PNG of 30,000 by 30,000 pixels",
      422,
      "64 megapixels at most",
      () => ({ content: aBlackPng(30_000, 30_000), name: "a.png" }),
    ],
    [
      "20 MB and a byte",
      413,
      "The photo is larger than 20 MB",
      () => ({ content: Buffer.alloc(20 * MB + 1, "x") }),
    ],
    [
      "a page named .jpg",
      422,
      "This file isn't a photo",
      () => ({ content: Buffer.from("<script>1</script>") }),
    ],
  ];

  test.each(oneIn(4, REFUSED))("%s: %i at the field, and nothing is kept", async (_, status, says, make) => {
    const { haloRing } = server.built;
    const file = await make();
    const before = kept();
    const page = await send(`/inventory/${haloRing.id}/photos`, {}, file);
    expect(page.status).toBe(status);
    expect(page.page().text).toContain(says);
    expect(page.body).toMatch(/aria-invalid="true"[^>]*name="photo"|name="photo"[^>]*aria-invalid="true"/);

    const sku = `KEPT-${Math.random()}`;
    const form = await send(
      "/inventory/new",
      { sku, description: "Typed & kept", photos: "", addPhoto: "1" },
      file,
    );
    expect(form.status).toBe(status);
    expect(form.page().text).toContain(says);
    expect(form.page().form("/inventory/new")).toMatchObject({ sku, description: "Typed & kept" });

    const answer = await call(`/api/repairs/${server.built.pearls.id}/photos`, file);
    expect([answer.status, answer.json()]).toEqual([
      status,
      { message: expect.stringContaining(says), errors: { photo: [expect.stringContaining(says)] } },
    ]);
    expect(kept()).toEqual(before);
  });

  test("20 MB and a byte over JSON: 413, and nothing is kept", { tags: "all" }, async () => {
    const before = kept();
    const answer = await call(`/api/repairs/${server.built.pearls.id}/photos`, {
      content: Buffer.alloc(20 * MB + 1, "x"),
    });
    const says = expect.stringContaining("The photo is larger than 20 MB");
    expect([answer.status, answer.json()]).toEqual([413, { message: says, errors: { photo: [says] } }]);
    expect(kept()).toEqual(before);
  });

  test("the twenty-first photo, and a form without one", { tags: "all" }, async () => {
    const piece = freshPiece();
    for (let n = 0; n < 20; n += 1) await added(piece, await aPicture("jpeg", { width: 20 + n, height: 20 }));
    const before = kept().rows;
    const answer = await call(`/api/inventory/${piece}/photos`, { content: await aPicture() });
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      { errors: { photo: ["You can add up to 20 photos. Remove one first."] } },
    ]);
    expect(kept().rows).toEqual(before);
    const none = await send(`/inventory/${piece}/photos`, {});
    expect([none.status, none.page().text]).toEqual([422, expect.stringContaining("Choose a photo first")]);
  });
});

describe("a form that stages photos", () => {
  const typed = {
    item: "Pearl strand",
    description: "Two\r\nlines",
    costToRepair: "12.50",
    customerPrice: "90",
    location: "boca",
    formKey: "",
  };
  const intake = (fields: Record<string, string>, file?: Sent, client = sal) =>
    send("/repairs/new", fields, file, client);
  const fieldsOf = (answer: Answer) => answer.page().form("/repairs/new");
  const newestRepair = async () =>
    (await sal.json("GET", "/api/repairs?limit=1")).json<
      (typeof typed & { id: number; photos: Photo[] })[]
    >()[0]!;
  let keys = 0;
  const fresh = () => ({ ...typed, formKey: `photos-${(keys += 1)}-form` });

  test("keeps what is typed, the photos of a refused form, and their order", async () => {
    const first = await intake({ ...fresh(), addPhoto: "1" }, { content: await aPicture() });
    expect([first.status, first.location]).toEqual([
      303,
      expect.stringMatching(/^\/repairs\/new\?draft=[\w-]+#photos$/),
    ]);
    const one = fieldsOf(await sal.get(first.location!));
    expect(one).toMatchObject({
      item: typed.item,
      description: "Two\nlines",
      customerPrice: "90",
      photos: expect.stringMatching(/^\d+$/),
    });

    const refused = await intake(one, { content: await aPicture() });
    expect(refused.status).toBe(422);
    expect(refused.page().text).toContain("Customer is required");
    const two = fieldsOf(refused);
    const ids = two.photos!.split(" ").map(Number);
    expect([ids.length, ids[0]]).toEqual([2, Number(one.photos)]);
    expect(refused.body).toContain(`src="/photos/${ids[1]}?size=thumbnail"`);
    expect((await bytes(`/photos/${ids[1]}`)).status).toBe(200);

    const { amelia } = server.built;
    const taken = await intake({ ...two, customerId: String(amelia.id) });
    expect([taken.status, taken.location]).toEqual([303, "/repairs"]);
    const repair = await newestRepair();
    expect(repair.photos).toEqual(
      ids.map((id) => ({
        id,
        url: `/repairs/${repair.id}/photos/${id}`,
        thumbnail: `/repairs/${repair.id}/photos/${id}?size=thumbnail`,
      })),
    );
    expect((await bytes(`/photos/${ids[1]}`)).status).toBe(404);
    expect((await bytes(repair.photos[1]!.thumbnail)).status).toBe(200);

    const again = await intake({ ...two, customerId: String(amelia.id) });
    expect(again.status).toBe(303);
    expect((await newestRepair()).id).toBe(repair.id);
    const shown = await sal.get(`/repairs/${repair.id}`);
    expect(shown.body).toContain(`alt="Photo 2 of Pearl strand" width="56" height="56" loading="lazy"`);
    expect(shown.page().text.match(/Photo added/g)).toHaveLength(2);
  });

  test("removes one again, and takes the same picture once", { tags: "all" }, async () => {
    const content = await aPicture();
    const first = await intake({ ...fresh(), addPhoto: "1" }, { content });
    const one = fieldsOf(await sal.get(first.location!));
    const same = await intake({ ...one, addPhoto: "1" }, { content });
    expect(fieldsOf(await sal.get(same.location!)).photos).toBe(one.photos);
    const dropped = await intake({ ...one, dropPhoto: one.photos! });
    expect(fieldsOf(await sal.get(dropped.location!))).toMatchObject({ photos: "", item: typed.item });
    const none = await intake({ ...one, photos: "", addPhoto: "1" });
    expect([none.status, none.page().text]).toEqual([422, expect.stringContaining("Choose a photo first")]);
  });

  test("takes nobody else's photos, nor those of a record", async () => {
    const adam = await signIn(server, ADAM);
    const his = await intake({ ...fresh(), addPhoto: "1" }, { content: await aPicture() }, adam);
    const { photos: staged } = (await adam.get(his.location!)).page().form("/repairs/new");
    expect((await bytes(`/photos/${staged}`)).status).toBe(404);
    expect((await bytes(`/photos/${staged}`, adam)).status).toBe(200);
    const { id: before } = await newestRepair();
    for (const photos of [staged!, String(anAddedPhoto().photo), "999999"]) {
      const answer = await intake({ ...fresh(), customerId: String(server.built.amelia.id), photos });
      expect([answer.status, answer.page().text]).toEqual([
        422,
        expect.stringContaining("A photo has expired. Remove it, then add it again."),
      ]);
      expect(answer.body).toContain(`aria-label="Remove Photo 1 of ${typed.item}"`);
    }
    expect((await newestRepair()).id).toBe(before);
  });

  test("is a new item's as well, over its list and its filters", { tags: "all" }, async () => {
    const at = "/inventory/new?search=halo";
    const fields = {
      sku: `STAGED-${Date.now()}`,
      category: "rings",
      description: "Halo",
      cost: "1",
      retailPrice: "2",
      formKey: "staged-piece-1",
    };
    const answer = await send(at, { ...fields, addPhoto: "1" }, { content: await aPicture() });
    expect(answer.location).toMatch(/^\/inventory\/new\?search=halo&draft=[\w-]+#photos$/);
    const form = (await sal.get(answer.location!)).page().form("/inventory/new");
    expect(form).toMatchObject({ sku: fields.sku, retailPrice: "2", photos: expect.stringMatching(/^\d+$/) });
    const saved = await send(answer.location!.replace("#photos", ""), form);
    expect([saved.status, saved.location]).toEqual([303, "/inventory?search=halo"]);
    const [piece] = (await sal.json("GET", "/api/inventory?limit=1")).json<
      { sku: string; photos: Photo[] }[]
    >();
    expect([piece!.sku, piece!.photos.map(({ id }) => String(id))]).toEqual([fields.sku, [form.photos]]);
  });

  test("accepts the other form encoding, without a photo", async () => {
    const answer = await sal.post("/repairs/new", { ...fresh(), customerId: server.built.amelia.id });
    expect(answer.status).toBe(303);
  });
});

describe("a record's photos", () => {
  test("are added and removed on a page of their own, each an entry of the record", async () => {
    const repair = freshRepair();
    const at = `/repairs/${repair}/photos`;
    expect((await sal.get(`/repairs/${repair}`)).page().links["Add Photos"]).toBe(at);
    const { formKey } = (await sal.get(at)).page().form(at);
    const answer = await send(at, { formKey: formKey! }, { content: await aPicture() });
    expect([answer.status, answer.location]).toEqual([303, at]);
    const page = (await sal.follow(answer)).page();
    expect(page.messages).toBe("Photo added");
    const [photo] = await photosOf("repairs", repair);
    expect(Object.values(page.links)).toContain(photo!.url);
    const removed = await sal.post(`${photo!.url}/remove`, {});
    expect([removed.status, removed.location]).toEqual([303, at]);
    expect(await photosOf("repairs", repair)).toEqual([]);
    expect((await bytes(photo!.url)).status).toBe(404);
    expect((await sal.post(`${photo!.url}/remove`, {})).status).toBe(303);

    const trail = query<{ action: string; payload: string }>(
      `select action, payload from audit_log where record_kind = 'repair' and record_id = '${repair}' order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      "repair.taken-in",
      "repair.photo-added",
      "repair.photo-removed",
    ]);
    expect(JSON.parse(trail[1]!.payload)).toMatchObject({
      after: { photo: photo!.id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const olive = await signIn(server, OLIVE);
    const history = (await olive.get(`/audit?kind=repair&record=${repair}`)).page().text;
    for (const said of ["Added a photo", "Removed a photo"]) expect(history).toContain(said);
    expect((await sal.get(`/repairs/${repair}`)).page().text).toContain("Photo removed");
  });

  test("over JSON: added once, in lists beside the old fields, removed", { tags: "all" }, async () => {
    const piece = freshPiece();
    const content = await aPicture();
    const photo = await added(piece, content);
    expect(photo).toEqual({
      id: expect.any(Number),
      url: `/inventory/${piece}/photos/${photo.id}`,
      thumbnail: `/inventory/${piece}/photos/${photo.id}?size=thumbnail`,
    });
    expect(await added(piece, content)).toEqual(photo);
    expect(await photosOf("inventory", piece)).toEqual([photo]);
    for (const id of ["0", "abc", "99999"])
      expect((await sal.json("DELETE", `/api/inventory/${piece}/photos/${id}`)).status).toBe(404);
    expect(
      (await sal.json("DELETE", `/api/inventory/${server.built.haloRing.id}/photos/${photo.id}`)).status,
    ).toBe(404);
    const removed = await sal.json("DELETE", `/api/inventory/${piece}/photos/${photo.id}`);
    expect([removed.status, removed.body]).toEqual([204, ""]);
    expect(await photosOf("inventory", piece)).toEqual([]);
    expect((await call(`/api/inventory/99999/photos`, { content })).status).toBe(404);
    expect((await sal.json("POST", `/api/inventory/${piece}/photos`, { photo: "x" })).status).toBe(415);
  });

  test("are below their record, for whoever may view it", async () => {
    const { url, photo } = anAddedPhoto();
    const rhea = await signIn(server, RHEA);
    expect((await bytes(url, rhea)).status).toBe(403);
    expect((await bytes(url, nobody(server))).status).toBe(404);
    for (const elsewhere of [
      `/inventory/${server.built.haloRing.id}/photos/${photo}`,
      `/repairs/${server.built.pearls.id}/photos/${photo}`,
      `/photos/${photo}`,
    ])
      expect([elsewhere, (await bytes(elsewhere)).status]).toEqual([elsewhere, 404]);
    expect((await call(`/api${url.replace(/\/\d+$/, "")}`, { content: await aPicture() }, rhea)).status).toBe(
      403,
    );
  });

  test("are links without pictures in the light form", async () => {
    const { piece, url } = anAddedPhoto();
    for (const path of [`/inventory/${piece}`, `/inventory/${piece}/photos`]) {
      const page = await sal.get(path, { "save-data": "on" });
      expect(page.body).not.toContain("<img");
      expect(Object.values(page.page().links)).toContain(url);
      expect((await sal.get(path)).body).toContain("<img");
    }
  });
});

describe("a customer's photos", () => {
  test("are added, listed, shown in the head, and removed, by form and over JSON", async () => {
    const { bruno } = server.built;
    const at = `/customers/${bruno.id}/photos`;
    const record = `/customers/${bruno.id}`;
    expect((await sal.get(record)).page().links["Add Photos"]).toBe(at);
    const { formKey } = (await sal.get(at)).page().form(at);
    const answer = await send(at, { formKey: formKey! }, { content: await aPicture() });
    expect([answer.status, answer.location]).toEqual([303, at]);
    const called = await call(`/api${at}`, { content: await aPicture() });
    expect(called.status).toBe(201);
    const newest = called.json<Photo>();
    const listed = (await sal.json("GET", `/api${at}`)).json<Photo[]>();
    expect(listed).toEqual([expect.objectContaining({ url: expect.stringContaining(at) }), newest]);

    const shown = await sal.get(record);
    expect(shown.body).toContain(`<img class="tile tile-76" src="${newest.thumbnail}"`);
    const light = await sal.get(record, { "save-data": "on" });
    expect(light.body).not.toContain("<img");
    expect(Object.values(light.page().links)).toContain(newest.url);
    const { headers: ofPhoto } = await bytes(newest.url);
    expect(ofPhoto.get("cache-control")).toBe("private, no-cache");
    const again = await sal.get(newest.url, { "if-none-match": ofPhoto.get("etag")! });
    expect([again.status, again.body, again.headers.get("cache-control")]).toEqual([
      304,
      "",
      "private, no-cache",
    ]);
    expect((await bytes(`/customers/${server.built.amelia.id}/photos/${newest.id}`)).status).toBe(404);
    const rhea = await signIn(server, RHEA);
    expect((await bytes(newest.url, rhea)).status).toBe(403);

    const heic = await send(at, {}, { content: HEIC });
    expect([heic.status, heic.page().text]).toEqual([422, expect.stringContaining("Most Compatible")]);
    const removed = await sal.post(`${listed[0]!.url}/remove`, {});
    expect([removed.status, removed.location]).toEqual([303, at]);
    expect((await sal.json("DELETE", `/api${at}/${newest.id}`)).status).toBe(204);
    expect((await sal.json("GET", `/api${at}`)).json()).toEqual([]);
    expect((await bytes(newest.url)).status).toBe(404);
    const { text, links } = (await (await signIn(server, OLIVE)).get(record)).page();
    for (const said of ["Photo added", "Photo removed"]) expect(text).toContain(said);
    expect(links["Add Photos"]).toBe(at);
    for (const path of ["/customers/99999/photos", "/api/customers/99999/photos"])
      expect((await sal.get(path)).status).toBe(404);
  });

  test("of one who was merged are on the page of who was kept", { tags: "all" }, async () => {
    const olive = await signIn(server, OLIVE);
    const [kept, merged] = server.built.people;
    const { url } = (
      await call(`/api/customers/${merged}/photos`, { content: await aPicture() })
    ).json<Photo>();
    await olive.json("POST", `/api/customers/${kept}/merge`, { mergedId: merged });
    const page = await sal.get(`/customers/${merged}/photos`);
    expect(page.location).toBe(`/customers/${kept}/photos?merged=${merged}`);
    expect((await sal.get(`/customers/${kept}`)).body).toContain(url.replace(String(merged), String(kept)));
    const refused = await call(`/api/customers/${merged}/photos`, { content: await aPicture() });
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining("was merged into")]);
  });
});

describe("the tile beside a name", () => {
  const tileIn = (html: string, path: string) =>
    new RegExp(`(<img class="tile[^>]*>|<svg class="tile.*?</svg>)(?:(?!class="tile).)*?href="${path}"`).exec(
      html,
    )?.[1];

  test("is the first photo, else a drawing of the category, and nothing in the light form", async () => {
    const [pictured, plain] = [freshPiece(), freshPiece()];
    const first = await added(pictured, await aPicture());
    await added(pictured, await aPicture());
    const { body } = await sal.get("/inventory");
    const tile = tileIn(body, `/inventory/${pictured}`);
    expect(tile).toContain(`src="${first.thumbnail}"`);
    expect(tile).toContain('alt="" width="40" height="40" loading="lazy"');
    expect(tileIn(body, `/inventory/${plain}`)).toMatch(
      /class="tile metal-yellow".*drawings-[\w-]+\.svg#band"/,
    );
    const light = await sal.get("/inventory", { "save-data": "on" });
    expect(light.body).not.toMatch(/class="tile|drawings-|size=thumbnail/);

    await sal.json("DELETE", `/api/inventory/${pictured}/photos/${first.id}`);
    const after = tileIn((await sal.get("/inventory")).body, `/inventory/${pictured}`);
    expect(after).toMatch(/size=thumbnail/);
    expect(after).not.toContain(`src="${first.thumbnail}"`);
  });

  test("is the photo for whoever may open the item, though they sell nothing", async () => {
    const { piece, url } = anAddedPhoto();
    const [olive, rhea] = [await signIn(server, OLIVE), await signIn(server, RHEA)];
    const lets = (changes: object) => olive.json("PUT", `/api/employees/${RHEA.id}/permissions`, { changes });
    expect((await lets({ "inventory.view": true })).status).toBe(200);
    const { body } = await rhea.get("/inventory?search=pictured-ring");
    await lets({});
    expect(tileIn(body, `/inventory/${piece}`)).toContain(`src="${url}?`);
  });

  test("is drawn as the item's fields say, where they say more than its words", async () => {
    const { id } = (
      await sal.json("POST", "/api/inventory", {
        sku: "DRAWN-1",
        category: "rings",
        description: "Solitaire, size 6",
        cost: "400.00",
        retailPrice: "900.00",
        metal: "platinum",
        stones: [
          { kind: "sapphire", color: "pink", shape: "oval" },
          { kind: "diamond", place: "side" },
        ],
      })
    ).json<{ id: number }>();
    const drawn = /class="tile metal-white stone-pink".*#oval"/;
    expect(tileIn((await sal.get("/inventory")).body, `/inventory/${id}`)).toMatch(drawn);
    expect((await sal.get(`/inventory/${id}`)).body).toMatch(
      /class="tile tile-76 metal-white stone-pink".*#oval"/,
    );
    const { results } = (await sal.json("GET", "/api/find?q=DRAWN-1")).json<{
      results: { tile: string }[];
    }>();
    expect(results.map(({ tile }) => tile)).toEqual(["oval metal-white stone-pink"]);
  });

  test(
    "is found with a record, sold with it, and printed on Letter paper only",
    { tags: "all" },
    async () => {
      const id = freshPiece();
      const { thumbnail } = await added(id, await aPicture());
      const [row] = query<{ sku: string }>(`select sku from pieces where id = ${id}`);
      const { results } = (await sal.json("GET", `/api/find?q=${row!.sku}`)).json<{
        results: { id: number; tile: string | null }[];
      }>();
      expect(results.find((hit) => hit.id === id)?.tile).toBe(thumbnail);
      const { amelia } = server.built;
      const sold = await sal.json("POST", "/api/sales", {
        customerId: amelia.id,
        inventoryId: id,
        salePrice: "100.00",
        itemCost: "1.00",
        location: "boca",
      });
      expect([sold.status, sold.body]).toEqual([201, expect.any(String)]);
      const sale = sold.json<{ id: number }>().id;
      for (const path of [
        "/",
        "/sales",
        `/sales/${sale}`,
        `/sales/${sale}/receipt?paper=letter`,
        `/customers/${amelia.id}`,
      ])
        expect([path, (await sal.get(path)).body.includes(`src="${thumbnail}"`)]).toEqual([path, true]);
      const narrow = await sal.get(`/sales/${sale}/receipt`);
      expect(narrow.body).not.toMatch(/class="tile/);
      const page = (await sal.get(`/sales/${sale}`)).body;
      expect(page).toContain(`src="${thumbnail.replace("?size=thumbnail", "")}"`);
    },
  );

  test("of a repair is its own", { tags: "all" }, async () => {
    const repair = freshRepair();
    const content = await aPicture();
    const { thumbnail } = (await call(`/api/repairs/${repair}/photos`, { content })).json<Photo>();
    for (const path of ["/repairs", "/", `/customers/${server.built.bruno.id}`])
      expect([path, (await sal.get(path)).body.includes(`src="${thumbnail}"`)]).toEqual([path, true]);
  });
});
