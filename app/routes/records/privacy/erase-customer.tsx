import { olderCopies } from "~/backup/older-backups.server";
import { getEmployee } from "~/domain/shop/employees/find-employees.server";
import { fullName } from "~/domain/people/customers/customer";
import { personIds } from "~/domain/people/merges/one-person.server";
import type { Instant } from "~/domain/dates";
import { openBusinessOf } from "~/domain/records/privacy/find-open-business.server";
import { can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { inParts } from "~/runtime/long-work-in-parts";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { formatDateTime } from "~/ui/format";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { keptOrErased } from "~/web/kept-customer.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/erase-customer";
import { erasureOf, findMentionsOf, settleErasure } from "./erase-customer.server.ts";
import { Erasure } from "./erasure-contract.ts";
import { StillOpenOf } from "./business-still-open.tsx";
import { shownOpen } from "./open-business-links.server.ts";
import { BeforeErasure } from "./before-erasure.tsx";
import { AfterErasure } from "./after-erasure.tsx";

export const handle: PageHandle = { ...SECTIONS.customers, isForm: true };

export const meta = ({ loaderData }: Route.MetaArgs) => titled(`Erase ${loaderData?.name ?? "customer"}`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, config } = shop();
  const customer = keptOrErased({ params, url, context }, "/customers/:customerId/erase");
  const settings = readSettings(db);
  const now = Date.now() as Instant;
  const { id, erasedAt, erasedBy, createdAt } = customer;
  const copies = olderCopies(config.dataDir, settings, { since: createdAt, until: erasedAt ?? now, now });
  const by = erasedBy === null ? undefined : getEmployee(db, erasedBy);
  const [, ...mergedIds] = personIds(db, id);
  return {
    id,
    name: fullName(customer),
    cameFrom: mergedIds.find((mergedId) => mergedId === Number(url.searchParams.get("merged"))) ?? null,
    formKey: crypto.randomUUID(),
    erased:
      erasedAt === null
        ? null
        : { at: formatDateTime(erasedAt, settings.businessZone), by: by ? fullName(by) : null },
    mayExport: can(actorOf(context), "customers.export"),
    open: erasedAt === null ? openBusinessOf(db, id).map((each) => shownOpen(id, each)) : [],
    mentions: erasedAt === null ? await inParts(findMentionsOf(id)) : [],
    copies: copies.map(({ name, madeAt, expiresAt }) => ({
      name,
      madeAt: formatDateTime(madeAt, settings.businessZone),
      expiresAt: expiresAt === null ? null : formatDateTime(expiresAt, settings.businessZone),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.customerId);
  const outcome = await performForm(args, Erasure, await erasureOf(id), "Failed to erase customer");
  if (!outcome.ok) return outcome.rejection;
  settleErasure();
  return redirectWithToast(factsOf(args.context), href("/customers/:customerId/erase", { customerId: id }), {
    tone: "success",
    description: "Customer erased",
  });
}

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, cameFrom, erased, open } = loaderData;
  return (
    <FormPage
      title={erased ? name : `Erase ${name}`}
      backTo={href("/customers/:customerId", { customerId: id })}
      backLabel={name}
    >
      {cameFrom !== null && (
        <Callout title={`Customer #${cameFrom} is this one`}>
          <p>The two were merged: an erasure takes both.</p>
        </Callout>
      )}
      {erased ? (
        <AfterErasure {...loaderData} erased={erased} />
      ) : open.length > 0 ? (
        open.map((each) => <StillOpenOf key={each.title} {...each} />)
      ) : (
        <BeforeErasure {...loaderData} rejection={actionData} />
      )}
    </FormPage>
  );
}
