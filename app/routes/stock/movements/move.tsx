import { isCorrection } from "~/domain/stock/movements/correction-approval.server";
import { standingLabel } from "~/domain/stock/pieces/piece-states";
import { holdOfFound } from "~/domain/stock/movements/on-hold.server";
import { refuseState, stepsNow } from "~/domain/stock/movements/move-piece.server";
import { maySendPiece } from "~/domain/stock/transfers/packing.server";
import { hintOf, isFinal, STEP_LABELS } from "~/domain/stock/movements/step-words";
import type { Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { Stack } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { FormPage } from "~/ui/form-page";
import { Line, Lines } from "~/ui/lines";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/move";
import { stepPath } from "./move-address.ts";
import { pieceToMove, unableOf } from "./moving-piece.server.ts";

export const handle: PageHandle = { ...SECTIONS.movements, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.title ?? "Move item");

export function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const piece = pieceToMove(params.pieceId);
  const actor = actorOf(context);
  const mayCorrect = can(actor, "inventory.correct");
  const now = Date.now() as Instant;
  const waits = refuseState(db, piece, "released", now);
  const isWaiting = waits !== null && piece.state === "reserved";
  const holdWaits = holdOfFound(db, piece, now) !== null;
  const steps = stepsNow(db, piece, now)
    .filter((step) => unableOf(step, actor) === null)
    .map((step) => ({
      step,
      hint: hintOf(step, { isScrap: piece.isScrap, holdWaits }),
      to: stepPath(piece.id, step),
      asks: isCorrection(db, step, piece) && !mayCorrect,
    }));
  const refused = steps.length === 0 ? (isWaiting ? waits : refuseState(db, piece, "reserved", now)) : null;
  const { id, sku, description } = piece;
  return {
    id,
    sku,
    title:
      steps.length === 0
        ? `${sku} is ${standingLabel(piece).toLowerCase()}`
        : isWaiting
          ? `${sku} is on hold`
          : `Move ${sku}`,
    description,
    steps,
    maySend: maySendPiece(db, piece),
    nothing: refused?.refusal.message ?? "",
    waits: isWaiting && steps.length > 0 ? waits.refusal.message : null,
  };
}

export default function Move({ loaderData }: Route.ComponentProps) {
  const { id, sku, title, description, steps, maySend, nothing, waits } = loaderData;
  const line = ({ step, hint, to, asks }: (typeof steps)[number]) => (
    <Line
      key={step}
      title={isFinal(step) ? <span className="loss">{STEP_LABELS[step]}</span> : STEP_LABELS[step]}
      to={to}
      note={`${hint}${asks ? " Needs a colleague's approval." : ""}`}
    />
  );
  return (
    <FormPage title={title} backTo={href("/inventory/:pieceId", { pieceId: id })} backLabel={sku}>
      <Stack>
        {waits && <Callout tone="warn" title={waits} />}
        <p>{description}</p>
        {steps.length === 0 ? (
          <EmptyState icon="lock" title="No actions available" hint={nothing} />
        ) : (
          <Panel flush>
            <Lines>
              {steps.filter(({ step }) => !isFinal(step)).map(line)}
              {maySend && (
                <Line
                  title="Transfer to Another Store"
                  to={withRest(href("/inventory/transfers/new"), `?ids=${id}`)}
                  note="Pack it on a transfer; the other store receives it."
                />
              )}
              {steps.filter(({ step }) => isFinal(step)).map(line)}
            </Lines>
          </Panel>
        )}
      </Stack>
    </FormPage>
  );
}
