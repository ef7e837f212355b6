import { z } from "zod";
import type { Service } from "~/domain/shop/services/find-services.server";
import { serviceFields } from "~/domain/shop/services/service-fields";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const ServiceJson = record("Service", {
  id: answered.id(),
  ...answersOf(serviceFields),
  cost: answered.cost(),
  isActive: z.boolean(),
  version: answered.version(),
});

export function serviceToJson(service: Service): Required<z.infer<typeof ServiceJson>> {
  return writeAnswer(ServiceJson, service);
}
