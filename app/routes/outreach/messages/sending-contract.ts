import { testMessageFields } from "~/domain/outreach/messages/test-message-fields";
import { contract } from "~/web/contract";

export const TestMessage = contract(testMessageFields);
