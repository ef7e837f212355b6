import { z } from "zod";
import { PhotoJson, PhotoUpload } from "~/web/photos/photo-json";
import { answer, type Operation, type Operations } from "~/web/operation";

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

export const photosApi = {
  "/api/customers/:customerId/photos": {
    GET: {
      id: "listCustomerPhotos",
      tag: "Customers",
      summary: "Photos of a customer",
      description: "In the order they were added. Of a merged customer those of the person.",
      answers: { 200: answer("The photos.", z.array(PhotoJson), [customerPhoto]) },
    },
    POST: {
      id: "addCustomerPhoto",
      tag: "Customers",
      summary: "Add a photo of a customer",
      description: `${KEPT} A customer has up to 20.`,
      body: { upload: PhotoUpload },
      answers: { 201: answer("The photo.", PhotoJson, customerPhoto) },
      refusals: { ...REFUSALS, 409: { description: "The customer was erased or merged." } },
    },
  },
  "/api/customers/:customerId/photos/:photoId": {
    DELETE: {
      id: "removeCustomerPhoto",
      tag: "Customers",
      summary: "Remove a photo of a customer",
      answers: { 204: { description: "It is removed." } },
    },
  },
  "/api/inventory/:pieceId/photos": {
    GET: {
      id: "listItemPhotos",
      tag: "Inventory",
      summary: "Photos of an item",
      description: "In the order they were added.",
      answers: { 200: answer("The photos.", z.array(PhotoJson), [itemPhoto]) },
    },
    POST: {
      id: "addItemPhoto",
      tag: "Inventory",
      summary: "Add a photo of an item",
      description: `${KEPT} An item has up to 20.`,
      body: { upload: PhotoUpload },
      answers: { 201: answer("The photo.", PhotoJson, itemPhoto) },
      refusals: REFUSALS,
    },
  },
  "/api/inventory/:pieceId/photos/:photoId": {
    DELETE: {
      id: "removeItemPhoto",
      tag: "Inventory",
      summary: "Remove a photo of an item",
      answers: { 204: { description: "It is removed." } },
    },
  },
  "/api/repairs/:repairId/photos": {
    GET: {
      id: "listRepairPhotos",
      tag: "Repairs",
      summary: "Photos of a repair",
      description: "In the order they were added.",
      answers: { 200: answer("The photos.", z.array(PhotoJson), [repairPhoto]) },
    },
    POST: {
      id: "addRepairPhoto",
      tag: "Repairs",
      summary: "Add a photo of a repair",
      description: `${KEPT} A repair has up to 20.`,
      body: { upload: PhotoUpload },
      answers: { 201: answer("The photo.", PhotoJson, repairPhoto) },
      refusals: REFUSALS,
    },
  },
  "/api/repairs/:repairId/photos/:photoId": {
    DELETE: {
      id: "removeRepairPhoto",
      tag: "Repairs",
      summary: "Remove a photo of a repair",
      answers: { 204: { description: "It is removed." } },
    },
  },
} satisfies Operations;
