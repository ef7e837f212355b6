import { z } from "zod";
import { FileJson, FileUpload } from "~/web/files/file-json";
import { answer, type Operation, type Operations } from "~/web/operation";

const REFUSALS: Operation["refusals"] = {
  413: { description: "The file is larger than 10 MB." },
  422: {
    description:
      "The file is no PDF, JPEG, PNG, WebP or plain text, or it is there already, or there are 20 of them.",
  },
  429: { description: "Four files of the account are on their way already." },
  503: { description: "The server has no room." },
};

const CERTIFICATE: z.infer<typeof FileJson> = {
  id: 4,
  name: "GIA certificate",
  fileName: "GIA certificate.pdf",
  mediaType: "application/pdf",
  size: 184_320,
  addedAt: "2026-11-03T16:10:00.000Z",
  addedBy: "Sal Brook",
  url: "/inventory/31/files/4",
};
const APPRAISAL: z.infer<typeof FileJson> = {
  ...CERTIFICATE,
  id: 5,
  name: "Appraisal 2026",
  fileName: "Appraisal 2026.pdf",
  url: "/customers/12/files/5",
};

export const filesApi = {
  "/api/customers/:customerId/files": {
    GET: {
      id: "listCustomerFiles",
      tag: "Customers",
      summary: "Files of a customer",
      description:
        "In the order they were added. Of a merged customer those of the person. `url` is a GET of the file itself.",
      answers: { 200: answer("The files.", z.array(FileJson), [APPRAISAL]) },
    },
    POST: {
      id: "addCustomerFile",
      tag: "Customers",
      summary: "Add a file to a customer",
      description: "Kept as it is. A customer has up to 20.",
      body: { upload: FileUpload },
      answers: { 201: answer("The file.", FileJson, APPRAISAL) },
      refusals: { ...REFUSALS, 409: { description: "The customer was erased or merged." } },
    },
  },
  "/api/customers/:customerId/files/:fileId": {
    GET: {
      id: "getCustomerFile",
      tag: "Customers",
      summary: "A file of a customer",
      answers: { 200: answer("The file.", FileJson, APPRAISAL) },
    },
    DELETE: {
      id: "removeCustomerFile",
      tag: "Customers",
      summary: "Remove a file of a customer",
      answers: { 204: { description: "It is removed." } },
    },
  },
  "/api/inventory/:pieceId/files": {
    GET: {
      id: "listItemFiles",
      tag: "Inventory",
      summary: "Files of an item",
      description: "In the order they were added. `url` is a GET of the file itself.",
      answers: { 200: answer("The files.", z.array(FileJson), [CERTIFICATE]) },
    },
    POST: {
      id: "addItemFile",
      tag: "Inventory",
      summary: "Add a file to an item",
      description: "Kept as it is. An item has up to 20.",
      body: { upload: FileUpload },
      answers: { 201: answer("The file.", FileJson, CERTIFICATE) },
      refusals: REFUSALS,
    },
  },
  "/api/inventory/:pieceId/files/:fileId": {
    GET: {
      id: "getItemFile",
      tag: "Inventory",
      summary: "A file of an item",
      answers: { 200: answer("The file.", FileJson, CERTIFICATE) },
    },
    DELETE: {
      id: "removeItemFile",
      tag: "Inventory",
      summary: "Remove a file of an item",
      answers: { 204: { description: "It is removed." } },
    },
  },
} satisfies Operations;
