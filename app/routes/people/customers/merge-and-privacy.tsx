import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { Panel } from "~/ui/panel";

interface MergeAndPrivacyProps {
  customerId: number;
  may: { merge: boolean; export: boolean; erase: boolean };
}

export function MergeAndPrivacy({ customerId, may }: MergeAndPrivacyProps) {
  return (
    <Panel title="Merge and Privacy" className="no-print">
      <FormActions>
        {may.merge && (
          <ButtonLink to={href("/customers/:customerId/merge", { customerId })} icon="users">
            Merge with Another Customer
          </ButtonLink>
        )}
        {may.export && (
          <ButtonLink to={href("/customers/:customerId/export", { customerId })} reloadDocument>
            Export All Data
          </ButtonLink>
        )}
        {may.erase && (
          <ButtonLink to={href("/customers/:customerId/erase", { customerId })} variant="danger">
            Erase Customer
          </ButtonLink>
        )}
      </FormActions>
    </Panel>
  );
}
