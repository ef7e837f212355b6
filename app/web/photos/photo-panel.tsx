import type { Pictured } from "~/domain/shop/photos/photo";
import type { ToAdd } from "../../ui/add-panel.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { photosAddress } from "./photo-address.ts";
import { PhotoStrip } from "./photo-strip.tsx";

interface PhotoPanelProps {
  of: Pictured;
  photos: readonly number[];
  name: string;
  mayEdit: boolean;
}

/** Link to the page of a record's photos, beside them. */
export function ChangePhotos({ of }: { of: Pictured }) {
  return (
    <ButtonLink to={photosAddress(of)} variant="ghost">
      Add or Remove
    </ButtonLink>
  );
}

/** Panel of a record's photos; none if there are no photos. `toAddPhotos` then says where to add them. */
export function PhotoPanel({ of, photos, name, mayEdit }: PhotoPanelProps) {
  if (photos.length === 0) return null;
  return (
    <Panel title="Photos" aside={mayEdit && <ButtonLink to={photosAddress(of)}>Add or Remove</ButtonLink>}>
      <PhotoStrip of={of} photos={photos} name={name} />
    </Panel>
  );
}

/** The `AddPanel` entry for a record's first photo; false if it doesn't apply. */
export function toAddPhotos({ of, photos, mayEdit }: Omit<PhotoPanelProps, "name">): ToAdd | false {
  return mayEdit && photos.length === 0 && { label: "Add Photos", to: photosAddress(of) };
}
