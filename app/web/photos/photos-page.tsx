import { type Pictured, photoFields } from "~/domain/shop/photos/photo";
import type { Address } from "~/ui/address";
import { Button } from "../../ui/button.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { Form, PageForm } from "../../ui/page-link.tsx";
import { FormAlerts } from "../form-alerts.tsx";
import { HiddenFields, useFormFields } from "../form-fields.tsx";
import type { FormRejection } from "../perform.server.ts";
import { removePhotoAddress } from "./photo-address.ts";
import { PhotoInputs } from "./photo-field.tsx";
import { PhotoStrip } from "./photo-strip.tsx";

interface PhotosPageProps {
  of: Pictured;
  photos: readonly number[];
  /** Name of what they show. */
  name: string;
  formKey: string;
  rejection: FormRejection | undefined;
  backTo: Address;
  backLabel: string;
}

/** The page that adds and removes a record's photos. */
export function PhotosPage(props: PhotosPageProps) {
  const { of, photos, name, formKey, rejection, backTo, backLabel } = props;
  const { form, fields } = useFormFields(FIELDS, { id: "photos", formKey, values: {}, rejection });
  return (
    <FormPage title={`Photos of ${backLabel}`} backTo={backTo} backLabel={backLabel}>
      <PhotoStrip
        of={of}
        photos={photos}
        name={name}
        renderBelow={(photo, label) => (
          <PageForm method="post" action={removePhotoAddress(of, photo)}>
            <Button type="submit" variant="ghost" aria-label={`Remove ${label}`}>
              Remove
            </Button>
          </PageForm>
        )}
      />
      <Form
        method="post"
        encType="multipart/form-data"
        {...form.props}
        noValidate
        // A chosen photo is sent at once, so leaving the page loses nothing.
        onInput={(event) => event.stopPropagation()}
      >
        <FormAlerts form={form} before="the photo can be added" />
        <HiddenFields form={form} />
        <PhotoInputs field={fields.photo} />
      </Form>
    </FormPage>
  );
}

const FIELDS = { photo: photoFields.photo };
