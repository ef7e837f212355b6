import type { StoreOnPaper } from "~/domain/shop/stores/find-stores.server";

/** Where to ask. */
export function StoreFoot({ name, address, phone }: StoreOnPaper) {
  return (
    <>
      {[name, address].filter(Boolean).join(", ")}
      {phone && (
        <>
          <br />
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
        </>
      )}
    </>
  );
}
