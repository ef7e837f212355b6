import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { useLightForm } from "../../ui/light-form.ts";
import { type Drawn, Tile } from "../../ui/tile.tsx";

/** A photo at the head of a record. */
export interface LargePhoto {
  href: string;
  thumbnail: string;
  /** Such as 'Photo 1 of Halo ring'. */
  label: string;
}

interface PicturedHeadProps {
  photos: readonly LargePhoto[];
  /** Drawn if there are no photos, but not on phones, where the head has it. */
  drawing?: Drawn;
  /** Below the photos: the link to add some. */
  foot?: ReactNode;
  /** Content beside the photos. */
  children: ReactNode;
}

/** Whether a record's head shows its photos: if there are any, and not in the light form. */
export function useIsPictured(photos: readonly unknown[]): boolean {
  return !useLightForm() && photos.length > 0;
}

/** The head of a record with large photos, or else a drawing. Without either, only its children. */
export function PicturedHead({ photos, drawing, foot, children }: PicturedHeadProps) {
  const light = useLightForm();
  const [first, ...others] = photos;
  if (light || (!first && !drawing)) return children;
  return (
    <div className="pictured">
      <div className={classNames("pictured-photos", !first && "pictured-drawn")}>
        {first ? <PhotoLink {...first} isLarge /> : drawing && <Tile picture={drawing} size={76} />}
        {(others.length > 0 || foot) && (
          <div className="pictured-others">
            {others.map((photo) => (
              <PhotoLink key={photo.href} {...photo} />
            ))}
            {foot}
          </div>
        )}
      </div>
      <div className="pictured-rest">{children}</div>
    </div>
  );
}

function PhotoLink({ href, thumbnail, label, isLarge = false }: LargePhoto & { isLarge?: boolean }) {
  return (
    <a
      className={isLarge ? "photo photo-large" : "photo photo-small"}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {isLarge ? (
        <img src={href} alt={label} loading="lazy" />
      ) : (
        <img src={thumbnail} alt={label} width={56} height={56} loading="lazy" />
      )}
    </a>
  );
}
