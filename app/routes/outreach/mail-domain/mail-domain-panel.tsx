import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { RecordBadge } from "./record-panel.tsx";
import type { ShownMailDomain } from "./shown-mail-domain.server.ts";

/** In a line: what receivers find of the domain that email comes from. */
export function MailDomainPanel({ domain, canBeLookedUp, lookedUp, findings }: ShownMailDomain) {
  return (
    <Panel
      title="Email Domain"
      icon="mail"
      aside={
        <ButtonLink to={href("/settings/sending/domain")} icon="search">
          Records
        </ButtonLink>
      }
    >
      <p>
        {domain}:{" "}
        {canBeLookedUp ? (lookedUp === null ? "not looked up yet" : null) : "no name server knows it"}
        {findings.map((finding) => (
          <RecordBadge key={finding.record} {...finding} />
        ))}
      </p>
    </Panel>
  );
}
