/** What an email of a campaign says below its words. */
interface MailFoot {
  shopName: string;
  postalAddress: string;
  /** Where whoever gets it ends such emails; null where they have to answer. */
  unsubscribe: string | null;
}

/** Without a door, whoever gets the email answers it. */
const ANSWER = "To get no more of these emails, answer this one with UNSUBSCRIBE.";

/** The words, then as a paragraph of their own who sent them, from where, and how to end it. */
export function withFoot(words: string, { shopName, postalAddress, unsubscribe }: MailFoot): string {
  const end = unsubscribe === null ? ANSWER : `Unsubscribe: ${unsubscribe}`;
  const foot = [shopName, postalAddress, end].filter((line) => line !== "");
  return `${words}\n\n${foot.join("\n")}\n`;
}
