import { answerCall } from "~/web/api.server";
import { API } from "./all-calls.server.ts";

/** Answers every API call. Each noun has its calls in one file, `…-api.server.ts`. */
export const loader = answerCall(API);
export const action = answerCall(API);
