import { request } from "node:http";
import { setDoor } from "~/domain/people/outbox/set-door.server";
import { type NewMessage, queueMessage } from "~/domain/people/outbox/queue-message.server";
import { mustWrite } from "~/web/write.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { A_RECEIPT, ACCEPTED, answered, BY_ITSELF, claimed } from "./outbox.ts";
import { aCampaign, aCustomer, aRepair, enact } from "./shop.ts";

/** Where the door stands in tests. */
export const DOOR = "https://my.shop.example";

/** Notes that the door is open, as a start does. */
export function openDoor(url: string | null = DOOR): void {
  mustWrite(BY_ITSELF, (ctx) => setDoor(ctx, { url }));
}

/** The path of the first link in words. */
export function pathIn(words: string): string {
  const path = new RegExp(`${DOOR}(/[a-z]/[\\w-]{22})(?![\\w-])`).exec(words)?.[1];
  if (path === undefined) throw new Error(`No link in: ${words}`);
  return path;
}

export function tokenIn(words: string): string {
  return pathIn(words).slice(3);
}

/** Sends a message with a link in its words. Returns its id and the link's path. */
export function sentWithLink(words: Partial<NewMessage> = {}): { id: number; path: string } {
  enact((ctx) => queueMessage(ctx, { ...A_RECEIPT, words: "See {link}", ...words }));
  const message = claimed();
  answered(message.id, ACCEPTED);
  return { id: message.id, path: pathIn(message.words) };
}

const BY_MAIL = { channel: "email", address: "amelia@mail.example", subject: "Your estimate" } as const;
export const BY_TEXT = { channel: "text", address: "(561) 555-0142", subject: null } as const;

/** A repair whose customer was asked about an estimate, by a message with a link. */
export function anAskedRepair(
  words: Parameters<typeof aRepair>[0] = {},
  to: Pick<NewMessage, "channel" | "address" | "subject"> = BY_MAIL,
) {
  const customer = aCustomer({ email: BY_MAIL.address, cellPhone: BY_TEXT.address, firstName: "Amelia" });
  const repair = aRepair({ customerId: customer.id, ...words });
  enact((ctx) => answerEstimate(ctx, { orderId: repair.id, state: "asked", amount: null, how: "email" }));
  const about = { kind: "order", id: repair.id } as const;
  const sent = sentWithLink({
    ...to,
    purpose: "estimate",
    customerId: customer.id,
    about,
  });
  return { ...sent, customer, repair };
}

/** A campaign's message to somebody who gets offers, with the link by which they end them. */
export function aCampaignMessage(email = "ida@mail.example") {
  const customer = aCustomer({ email, firstName: "Ida" });
  const campaign = aCampaign({ type: "email" });
  const about = { kind: "campaign", id: campaign.id } as const;
  const sent = sentWithLink({ purpose: "campaign", address: email, customerId: customer.id, about });
  return { ...sent, customer, campaign };
}

export interface DoorAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface AskDoor {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Asks a door that listens on a port of this machine, as its proxy would. */
export function askDoor(
  port: number,
  path: string,
  { method = "GET", host = new URL(DOOR).host, headers = {}, body }: AskDoor = {},
): Promise<DoorAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, method, agent: false, headers: { host, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

export const FORM = { "content-type": "application/x-www-form-urlencoded" } as const;

export function postDoor(
  port: number,
  path: string,
  words: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<DoorAnswer> {
  const body = new URLSearchParams(words).toString();
  return askDoor(port, path, { method: "POST", headers: { ...FORM, ...headers }, body });
}
