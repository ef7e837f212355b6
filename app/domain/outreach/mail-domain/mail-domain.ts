import { ownValue } from "../../own-value.ts";

/** The domain that email comes from, and what its records are asked with. */
export interface MailDomain {
  /** As name servers know it, lower case: 'xn--…' for letters beyond ASCII. */
  domain: string;
  /** Host of the server that email is given to. */
  server: string;
  /** Names the key that email is signed with; null if nobody knows it. */
  selector: string | null;
}

/** What name servers said of the texts (TXT) of a name. */
export type Answer = { name: string } & (
  | { state: "found"; texts: string[] }
  /** `no_name`: there is nothing of that name at all. */
  | { state: "no_text" | "no_name" }
  /** Nobody could be asked: says nothing of the records. */
  | { state: "unasked"; why: string }
);

export type Answers = ReadonlyMap<string, Answer>;

export type FindingState = "good" | "weak" | "missing" | "wrong" | "unknown";

/** What a domain has of one record, in words that an owner can hand to whoever runs it. */
export interface Finding {
  record: "SPF" | "DKIM" | "DMARC";
  state: FindingState;
  /** What is so, and what is to be done. */
  says: string[];
  /** The record as it is. */
  found: string[];
  /** What is to be added; null where only the provider knows it. */
  line: RecordLine | null;
}

export interface RecordLine {
  name: string;
  value: string;
  /** True if it takes the place of what is there. */
  isInstead: boolean;
}

/** The texts of an answer, of whatever state. */
export function textsOf(answer: Answer | undefined): string[] {
  return answer?.state === "found" ? answer.texts : [];
}

const WHYS: Readonly<Record<string, string>> = {
  ECANCELLED: "they took too long",
  ECONNREFUSED: "none takes questions from this machine",
  EREFUSED: "they refused to answer",
  ESERVFAIL: "those of the domain gave no answer",
  ETIMEOUT: "they took too long",
};

/** The finding of a record whose name couldn't be asked about. */
export function unknownAs(record: Finding["record"], name: string, why: string): Finding {
  return {
    record,
    state: "unknown",
    says: [
      `Name servers couldn't be asked about ${name}: ${ownValue(WHYS, why) ?? why}. That says nothing of the record. Try again; if it stays so, ask your administrator whether the machine reaches the internet.`,
    ],
    found: [],
    line: null,
  };
}

export function noSuchDomain(record: Finding["record"], domain: string): Finding {
  return {
    record,
    state: "wrong",
    says: [
      `There is no domain ${domain}: email from it is refused or taken for spam. Ask your administrator to check the address that email comes from.`,
    ],
    found: [],
    line: null,
  };
}
