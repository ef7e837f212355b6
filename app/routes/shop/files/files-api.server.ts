import { z } from "zod";
import type { Filed } from "~/domain/shop/files/record-file";
import { calls } from "~/web/api.server";
import { addFileByCall, filesInJson, foundFile, removeFileOf } from "~/web/files/change-files.server";
import { FileJson, fileToJson, FileUpload } from "~/web/files/file-json";
import { answer, type Operation } from "~/web/operation";

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

const customer = (id: number): Filed => ({ kind: "customer", id });
const item = (id: number): Filed => ({ kind: "piece", id });

export const filesApi = {
  ...calls("/api/customers/:customerId/files", ({ read, respond }) => ({
    GET: read({
      id: "listCustomerFiles",
      tag: "Customers",
      summary: "Files of a customer",
      description:
        "In the order they were added. Of a merged customer those of the person. `url` is a GET of the file itself.",
      permission: "customers.view",
      answers: { 200: answer("The files.", z.array(FileJson), [APPRAISAL]) },
      read: ({ customerId }) => filesInJson(customer(customerId)),
    }),
    POST: respond({
      id: "addCustomerFile",
      tag: "Customers",
      summary: "Add a file to a customer",
      description: "Kept as it is. A customer has up to 20.",
      permission: "customers.edit",
      body: { upload: FileUpload },
      answers: { 201: answer("The file.", FileJson, APPRAISAL) },
      refusals: { ...REFUSALS, 409: { description: "The customer was erased or merged." } },
      respond: (asked) => addFileByCall(asked, customer(asked.customerId)),
    }),
  })),
  ...calls("/api/customers/:customerId/files/:fileId", ({ read, act }) => ({
    GET: read({
      id: "getCustomerFile",
      tag: "Customers",
      summary: "A file of a customer",
      permission: "customers.view",
      answers: { 200: answer("The file.", FileJson, APPRAISAL) },
      read: ({ customerId, fileId }) => getFile(customer(customerId), fileId),
    }),
    DELETE: act({
      id: "removeCustomerFile",
      tag: "Customers",
      summary: "Remove a file of a customer",
      permission: "customers.edit",
      answers: { 204: { description: "It is removed." } },
      rule: (ctx, { customerId, fileId }) => removeFileOf(ctx, customer(customerId), fileId),
    }),
  })),
  ...calls("/api/inventory/:pieceId/files", ({ read, respond }) => ({
    GET: read({
      id: "listItemFiles",
      tag: "Inventory",
      summary: "Files of an item",
      description: "In the order they were added. `url` is a GET of the file itself.",
      permission: "inventory.view",
      answers: { 200: answer("The files.", z.array(FileJson), [CERTIFICATE]) },
      read: ({ pieceId }) => filesInJson(item(pieceId)),
    }),
    POST: respond({
      id: "addItemFile",
      tag: "Inventory",
      summary: "Add a file to an item",
      description: "Kept as it is. An item has up to 20.",
      permission: "inventory.edit",
      body: { upload: FileUpload },
      answers: { 201: answer("The file.", FileJson, CERTIFICATE) },
      refusals: REFUSALS,
      respond: (asked) => addFileByCall(asked, item(asked.pieceId)),
    }),
  })),
  ...calls("/api/inventory/:pieceId/files/:fileId", ({ read, act }) => ({
    GET: read({
      id: "getItemFile",
      tag: "Inventory",
      summary: "A file of an item",
      permission: "inventory.view",
      answers: { 200: answer("The file.", FileJson, CERTIFICATE) },
      read: ({ pieceId, fileId }) => getFile(item(pieceId), fileId),
    }),
    DELETE: act({
      id: "removeItemFile",
      tag: "Inventory",
      summary: "Remove a file of an item",
      permission: "inventory.edit",
      answers: { 204: { description: "It is removed." } },
      rule: (ctx, { pieceId, fileId }) => removeFileOf(ctx, item(pieceId), fileId),
    }),
  })),
};

function getFile(of: Filed, id: number) {
  return fileToJson(of, foundFile(of, id));
}
