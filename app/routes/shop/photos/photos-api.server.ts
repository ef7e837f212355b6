import { z } from "zod";
import type { Pictured } from "~/domain/shop/photos/photo";
import { calls } from "~/web/api.server";
import { answer, type Operation } from "~/web/operation";
import { addPhotoByCall, removePhotoOf } from "~/web/photos/change-photos.server";
import { PhotoJson, PhotoUpload } from "~/web/photos/photo-json";
import { photosInJson } from "~/web/photos/with-photos.server";

const REFUSALS: Operation["refusals"] = {
  413: { description: "The photo is larger than 20 MB." },
  422: { description: "The file is damaged, too large to be read, or no JPEG, PNG or WebP." },
  429: { description: "Four files of the account are on their way already." },
  503: { description: "Too many photos are being read, or the server has no room." },
};

const KEPT =
  "Upright, at most 2,048 pixels, without EXIF, as JPEG. The same picture sent twice is one photo.";

const customerPhoto = exampleAt("/customers/12/photos/8");
const itemPhoto = exampleAt("/inventory/31/photos/8");
const repairPhoto = exampleAt("/repairs/5/photos/8");

function exampleAt(url: string): z.infer<typeof PhotoJson> {
  return { id: 8, url, thumbnail: `${url}?size=thumbnail` };
}

const customer = (id: number): Pictured => ({ kind: "customer", id });
const item = (id: number): Pictured => ({ kind: "piece", id });
const repair = (id: number): Pictured => ({ kind: "repair", id });

export const photosApi = {
  ...calls("/api/customers/:customerId/photos", ({ read, respond }) => ({
    GET: read({
      id: "listCustomerPhotos",
      tag: "Customers",
      summary: "Photos of a customer",
      description: "In the order they were added. Of a merged customer those of the person.",
      permission: "customers.view",
      answers: { 200: answer("The photos.", z.array(PhotoJson), [customerPhoto]) },
      read: ({ customerId }) => photosInJson(customer(customerId)),
    }),
    POST: respond({
      id: "addCustomerPhoto",
      tag: "Customers",
      summary: "Add a photo of a customer",
      description: `${KEPT} A customer has up to 20.`,
      permission: "customers.edit",
      body: { upload: PhotoUpload },
      answers: { 201: answer("The photo.", PhotoJson, customerPhoto) },
      refusals: { ...REFUSALS, 409: { description: "The customer was erased or merged." } },
      respond: (asked) => addPhotoByCall(asked, customer(asked.customerId)),
    }),
  })),
  ...calls("/api/customers/:customerId/photos/:photoId", ({ act }) => ({
    DELETE: act({
      id: "removeCustomerPhoto",
      tag: "Customers",
      summary: "Remove a photo of a customer",
      permission: "customers.edit",
      answers: { 204: { description: "It is removed." } },
      rule: (ctx, { customerId, photoId }) => removePhotoOf(ctx, customer(customerId), photoId),
    }),
  })),
  ...calls("/api/inventory/:pieceId/photos", ({ read, respond }) => ({
    GET: read({
      id: "listItemPhotos",
      tag: "Inventory",
      summary: "Photos of an item",
      description: "In the order they were added.",
      permission: "inventory.view",
      answers: { 200: answer("The photos.", z.array(PhotoJson), [itemPhoto]) },
      read: ({ pieceId }) => photosInJson(item(pieceId)),
    }),
    POST: respond({
      id: "addItemPhoto",
      tag: "Inventory",
      summary: "Add a photo of an item",
      description: `${KEPT} An item has up to 20.`,
      permission: "inventory.edit",
      body: { upload: PhotoUpload },
      answers: { 201: answer("The photo.", PhotoJson, itemPhoto) },
      refusals: REFUSALS,
      respond: (asked) => addPhotoByCall(asked, item(asked.pieceId)),
    }),
  })),
  ...calls("/api/inventory/:pieceId/photos/:photoId", ({ act }) => ({
    DELETE: act({
      id: "removeItemPhoto",
      tag: "Inventory",
      summary: "Remove a photo of an item",
      permission: "inventory.edit",
      answers: { 204: { description: "It is removed." } },
      rule: (ctx, { pieceId, photoId }) => removePhotoOf(ctx, item(pieceId), photoId),
    }),
  })),
  ...calls("/api/repairs/:repairId/photos", ({ read, respond }) => ({
    GET: read({
      id: "listRepairPhotos",
      tag: "Repairs",
      summary: "Photos of a repair",
      description: "In the order they were added.",
      permission: "repairs.view",
      answers: { 200: answer("The photos.", z.array(PhotoJson), [repairPhoto]) },
      read: ({ repairId }) => photosInJson(repair(repairId)),
    }),
    POST: respond({
      id: "addRepairPhoto",
      tag: "Repairs",
      summary: "Add a photo of a repair",
      description: `${KEPT} A repair has up to 20.`,
      permission: "repairs.edit",
      body: { upload: PhotoUpload },
      answers: { 201: answer("The photo.", PhotoJson, repairPhoto) },
      refusals: REFUSALS,
      respond: (asked) => addPhotoByCall(asked, repair(asked.repairId)),
    }),
  })),
  ...calls("/api/repairs/:repairId/photos/:photoId", ({ act }) => ({
    DELETE: act({
      id: "removeRepairPhoto",
      tag: "Repairs",
      summary: "Remove a photo of a repair",
      permission: "repairs.edit",
      answers: { 204: { description: "It is removed." } },
      rule: (ctx, { repairId, photoId }) => removePhotoOf(ctx, repair(repairId), photoId),
    }),
  })),
};
