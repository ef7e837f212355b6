import { version } from "~/domain/fields";
import { serviceFields } from "~/domain/shop/services/service-fields";
import { contract } from "~/web/contract";
import { editedServiceFields } from "./service-form-fields.ts";

export const NewService = contract(serviceFields);

export const EditedService = contract({
  ...editedServiceFields,
  version: version("Reload the service"),
});
