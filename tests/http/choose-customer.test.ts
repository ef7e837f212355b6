import { afterAll, beforeAll, expect, test } from "vitest";
import { addWishOfPiece } from "~/domain/stock/wishes/add-wish.server";
import { SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, enact } from "../support/shop.ts";

const MORE = "More were found";

/** People of two names, 26 and 21 of them; five of the first wish for a piece. */
function build() {
  const named = (lastName: string, count: number) =>
    Array.from({ length: count }, (_, n) => aCustomer({ firstName: `F${n}`, lastName, email: null }));
  const many = named("Wishwell", 26);
  named("Twentyone", 21);
  const [all, some] = [aPiece(), aPiece()];
  const wish = (pieceId: number, customerId: number) =>
    enact((ctx) => addWishOfPiece(ctx, { pieceId, customerId, note: null }));
  for (const { id } of many.slice(0, 5)) wish(some.id, id);
  for (const { id } of many.slice(0, 6)) wish(all.id, id);
  return { five: some, six: all, other: aCustomer({ firstName: "Ann", lastName: "Other", email: null }) };
}

let server: ShopServer<ReturnType<typeof build>>;
let susan: Client;
beforeAll(async () => {
  server = await startShop(build);
  susan = await signIn(server, SUSAN);
});
afterAll(() => server.stop());

const found = (text: string) => text.match(/\(#\d+\)/g)?.length ?? 0;

test("twenty are shown beside those who wish for the item already, and more are said", async () => {
  const asked = async ({ id }: { id: number }) =>
    (await susan.get(`/inventory/${id}/wishes?search=wishwell`)).page().text;
  const withMore = await asked(server.built.five);
  expect([found(withMore), withMore.includes(MORE)]).toEqual([20, true]);
  const withAll = await asked(server.built.six);
  expect([found(withAll), withAll.includes(MORE)]).toEqual([20, false]);
});

test("a search for who is the same person shows twenty, and says that there is a twenty-first", async () => {
  const { id } = server.built.other;
  const { text } = (await susan.get(`/customers/${id}/merge?search=twentyone`)).page();
  expect(text).toContain(MORE);
});

test("only the one customer who was found is chosen already; of several, nobody is", async () => {
  const chosen = async (search: string) => {
    const { body } = await susan.get(`/inventory/${server.built.five.id}/wishes?search=${search}`);
    return body.match(/<input[^>]*name="customerId"[^>]*>/g)!.filter((radio) => / checked/.test(radio))
      .length;
  };
  expect([await chosen("wishwell"), await chosen("other")]).toEqual([0, 1]);
});

test("another search for who wishes for an item brings along the note that was typed", async () => {
  const at = `/inventory/${server.built.five.id}/wishes`;
  const formOf = async (address: string) =>
    (await susan.get(address)).body
      .match(/<form[^]*?<\/form>/g)!
      .find((form) => form.includes('name="note"'))!;
  expect(await formOf(`${at}?search=wishwell`)).toMatch(
    /<input[^>]*name="search"[^]*<button[^>]*formMethod="get"[^>]*>Search/i,
  );
  expect(await formOf(`${at}?search=other&note=In+a+smaller+size`)).toContain(
    ">In a smaller size</textarea>",
  );
  expect(await formOf(`${at}?search=nobody&note=In+a+smaller+size`)).toContain(
    ">In a smaller size</textarea>",
  );
});
