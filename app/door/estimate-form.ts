import { LONGEST_NAME, LONGEST_QUESTION } from "~/domain/outreach/door/question";

export interface EstimateForm {
  answer: string;
  name: string;
  question: string;
  amount: number;
}

/** Reads what was sent: in one line but for the question, without signs that no page shows. */
export function readEstimateForm(form: URLSearchParams): EstimateForm {
  return {
    answer: form.get("answer") ?? "",
    name: plain(form.get("name")).replace(/\s+/g, " "),
    question: plain(form.get("question")),
    amount: Number(form.get("amount") || "NaN"),
  };
}

/** What is missing or too much; null for nothing. */
export function wrongInEstimate({ answer, name, question, amount }: EstimateForm): string | null {
  if (!["approved", "declined", "question"].includes(answer)) return "Choose your answer.";
  if (!Number.isSafeInteger(amount)) return "Open the link in our message once more.";
  if (!isLegible(name)) return "Enter your name.";
  if (name.length > LONGEST_NAME) return `A name has at most ${LONGEST_NAME} characters.`;
  if (answer === "question" && question === "") return "Enter your question.";
  if (question.length > LONGEST_QUESTION) return `A question has at most ${LONGEST_QUESTION} characters.`;
  return null;
}

/** Whether there is a letter or a digit, none of those that are drawn as nothing: a name stands for a signature. */
function isLegible(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}

function plain(text: string | null): string {
  // oxlint-disable-next-line no-control-regex -- those are what goes
  const shown = (text ?? "").replace(
    /[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    "",
  );
  return Buffer.from(shown).toString().trim();
}
