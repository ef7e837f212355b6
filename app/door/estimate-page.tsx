import { LONGEST_NAME, LONGEST_QUESTION } from "~/domain/outreach/door/question";
import type { ShownOrder } from "~/domain/outreach/door/shown-order.server";
import { DoorPage } from "./door-page.tsx";
import type { EstimateForm } from "./estimate-form.ts";
import { OrderFacts } from "./order-page.tsx";
import { standingWords } from "./order-words.ts";
import { StoreFoot } from "./store-foot.tsx";

interface EstimatePageProps {
  order: ShownOrder;
  shopName: string;
  path: string;
  formatMoney: (amount: number) => string;
  /** Whether a yes or no is taken here. */
  mayAnswer: boolean;
  /** What was sent and not taken, and why. */
  refused?: { form: EstimateForm; message: string };
}

const ANSWERS = [
  ["approved", "Yes, please go ahead"],
  ["declined", "No, thank you"],
  ["question", "I have a question first"],
] as const;

/** Asks for an answer to an estimate, or says what the answer was. */
export function EstimatePage({ order, shopName, path, formatMoney, mayAnswer, refused }: EstimatePageProps) {
  const { estimate, store } = order;
  const amount = estimate?.amount ?? order.price;
  const isAsked = order.standing === "your answer";
  return (
    <DoorPage title={order.title} shopName={shopName} foot={<StoreFoot {...store} />}>
      {isAsked ? (
        <p>
          Our estimate is <strong>{formatMoney(amount)}</strong>, before tax. May we go ahead?
        </p>
      ) : (
        <p>
          <strong>{answeredWords(order, formatMoney)}</strong>
        </p>
      )}
      {refused && (
        <p className="wrong" role="alert">
          {refused.message}
        </p>
      )}
      {isAsked && !mayAnswer && (
        <p>Please call us with your answer: this link went to an address that we don't have as yours.</p>
      )}
      {isAsked && mayAnswer && !order.mayApprove && <p>Please call us if you want us to go ahead.</p>}
      {isAsked && (
        <AnswerForm
          {...{ path, amount }}
          answers={ANSWERS.filter(([value]) => value === "question" || (mayAnswer && mayBe(value, order)))}
          form={refused?.form}
        />
      )}
      <OrderFacts order={order} formatMoney={formatMoney} />
    </DoorPage>
  );
}

function answeredWords(order: ShownOrder, formatMoney: (amount: number) => string): string {
  const { estimate } = order;
  const amount = formatMoney(estimate?.amount ?? order.price);
  if (estimate?.state === "approved") return `You approved our estimate of ${amount}. Thank you.`;
  if (estimate?.state === "declined") return `You declined our estimate of ${amount}. We'll be in touch.`;
  return standingWords(order);
}

function mayBe(answer: (typeof ANSWERS)[number][0], { mayApprove }: ShownOrder): boolean {
  return answer !== "approved" || mayApprove;
}

interface AnswerFormProps {
  path: string;
  amount: number;
  answers: readonly (typeof ANSWERS)[number][];
  form: EstimateForm | undefined;
}

function AnswerForm({ path, amount, answers, form }: AnswerFormProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="amount" value={amount} />
      <fieldset>
        <legend>Your answer</legend>
        {answers.map(([value, label]) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="answer"
              value={value}
              required
              defaultChecked={form?.answer === value}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="name">Your name</label>
        <input
          id="name"
          name="name"
          type="text"
          autoComplete="name"
          maxLength={LONGEST_NAME}
          required
          defaultValue={form?.name ?? ""}
        />
      </div>
      <div className="field">
        <label htmlFor="question">Your question, if you have one</label>
        <textarea
          id="question"
          name="question"
          rows={4}
          maxLength={LONGEST_QUESTION}
          defaultValue={form?.question ?? ""}
        />
      </div>
      <button type="submit">Send Answer</button>
      <p className="quiet">Your name stands for your signature. We keep it with your answer and the time.</p>
    </form>
  );
}
