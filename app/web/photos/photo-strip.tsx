import type { ReactNode } from "react";
import type { Pictured } from "~/domain/shop/photos/photo";
import { useLightForm } from "../../ui/light-form.ts";
import { photoAddress, thumbnailAddress } from "./photo-address.ts";

interface PhotoStripProps {
  /** Null for photos that a form has staged. */
  of: Pictured | null;
  photos: readonly number[];
  /** Name of what they show, such as 'Halo ring'. */
  name: string;
  renderBelow?: (photo: number, label: string) => ReactNode;
}

/** Thumbnails that open the photo in a new tab; links without pictures in the light form. */
export function PhotoStrip({ of, photos, name, renderBelow }: PhotoStripProps) {
  const light = useLightForm();
  if (photos.length === 0) return null;
  return (
    <ul className="photos">
      {photos.map((photo, index) => {
        const label = `Photo ${index + 1} of ${name}`;
        const opens = { href: photoAddress(of, photo), target: "_blank", rel: "noopener noreferrer" };
        return (
          <li key={photo}>
            {light ? (
              <a className="text-link" {...opens}>
                {label}
              </a>
            ) : (
              <a className="photo" {...opens}>
                <img src={thumbnailAddress(of, photo)} alt={label} width={80} height={80} loading="lazy" />
              </a>
            )}
            {renderBelow?.(photo, label)}
          </li>
        );
      })}
    </ul>
  );
}
