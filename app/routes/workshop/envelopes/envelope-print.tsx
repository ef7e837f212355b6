import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { withholdContact } from "~/domain/workshop/orders/withhold-contact";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { PrintButton } from "~/ui/print-button";
import sheets from "~/ui/styles/sheets.css?url";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/envelope-print";
import { claimAtDoor } from "../orders/claim-at-door.server.ts";
import { itemsThen, paperOfIntake, phoneNow, printOf, wholeIntake } from "../orders/order-print.server.ts";
import { EnvelopeFace } from "./envelope-face.tsx";
import { ClaimCheck } from "./claim-check.tsx";
import { CoinFace } from "./coin-face.tsx";

/** Letter holds both parts. The other formats are printed on the envelope itself. */
const PAPERS = { letter: "Letter, two parts", "6x9": "6 × 9 in envelope", coin: "#1 coin envelope" } as const;
type Paper = keyof typeof PAPERS;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Envelope ${loaderData?.number ?? ""}`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = idParam(params.repairId);
  const envelope = getEnvelope(shop().db, id);
  if (!envelope) throw notFound();
  const actor = actorOf(context);
  const order = withholdContact(envelope.order, actor);
  const paper = paperOfIntake(order);
  const print = await printOf(order, paper, actor);
  const asked = url.searchParams.get("paper") ?? "";
  return {
    id,
    // It lies open on the counter, so it never shows cost.
    envelope: withholdCost({ ...envelope, order }, false),
    description: getRepair(shop().db, id)?.description ?? null,
    ...print,
    phoneNow: phoneNow(order, print.phone),
    takenIn: itemsThen(envelope, paper),
    takenInBy: paper.by(order.takenInBy),
    intake: wholeIntake(order),
    claim: claimAtDoor(id),
    terms: paper.words("repairTerms", order.takenInAt, paper.setting("repairTerms")),
    paper: Object.hasOwn(PAPERS, asked) ? (asked as Paper) : "letter",
  };
}

/** Prints a repair's envelope, with the customer's claim check to be cut off. */
export default function Print({ loaderData }: Route.ComponentProps) {
  const { id, paper, number } = loaderData;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Envelope">
        <ButtonLink to={href("/repairs/:repairId", { repairId: id })} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        {Object.entries(PAPERS).map(
          ([name, label]) =>
            name !== paper && (
              <ButtonLink
                key={name}
                to={withRest(href("/repairs/:repairId/envelope/print", { repairId: id }), `?paper=${name}`)}
              >
                {label}
              </ButtonLink>
            ),
        )}
        <PrintButton />
      </nav>
      <main className={`sheet sheet-${paper}`} id="main">
        {paper === "coin" ? (
          <CoinFace {...loaderData} />
        ) : (
          <>
            <EnvelopeFace {...loaderData} />
            {paper === "letter" && (
              <section className="sheet-check" aria-label={`Claim check ${number}`}>
                <ClaimCheck {...loaderData} />
              </section>
            )}
          </>
        )}
      </main>
    </>
  );
}
