import { answerCall } from "~/web/api.server";
import { API } from "./all-calls.server.ts";

/** Every call of the API. Each noun has its calls in one file, `…-api.server.ts`. */
export const loader = answerCall(API);
export const action = answerCall(API);
