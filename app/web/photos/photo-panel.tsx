import type { Pictured } from "~/domain/photos/photo";
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

/** Beside photos, the way to their page. */
export function ChangePhotos({ of }: { of: Pictured }) {
  return (
    <ButtonLink to={photosAddress(of)} variant="ghost">
      Add or Remove
    </ButtonLink>
  );
}

/** A record's photos, and the way to add some. */
export function PhotoPanel({ of, photos, name, mayEdit }: PhotoPanelProps) {
  if (!mayEdit && photos.length === 0) return null;
  return (
    <Panel
      title="Photos"
      aside={
        mayEdit && (
          <ButtonLink to={photosAddress(of)} variant="ghost">
            {photos.length > 0 ? "Add or Remove" : "Add Photos"}
          </ButtonLink>
        )
      }
    >
      {photos.length > 0 ? (
        <PhotoStrip of={of} photos={photos} name={name} />
      ) : (
        <p className="quiet">No photos yet.</p>
      )}
    </Panel>
  );
}
