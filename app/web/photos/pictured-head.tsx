import type { ReactNode } from "react";
import { useLightForm } from "../../ui/light-form.ts";

/** One photo of those at the head of a record. */
export interface LargePhoto {
  href: string;
  thumbnail: string;
  /** 'Photo 1 of Halo ring'. */
  label: string;
}

interface PicturedHeadProps {
  photos: readonly LargePhoto[];
  /** Below the photos: where they are added. */
  foot?: ReactNode;
  /** What stands beside them. */
  children: ReactNode;
}

/** Whether a record's head shows its photos: if there are any, but not in the light form. */
export function useIsPictured(photos: readonly unknown[]): boolean {
  return !useLightForm() && photos.length > 0;
}

/** The head of a record with its photos in large; without any, only what stands beside them. */
export function PicturedHead({ photos, foot, children }: PicturedHeadProps) {
  const isPictured = useIsPictured(photos);
  const [first, ...others] = photos;
  if (!isPictured || !first) return children;
  return (
    <div className="pictured">
      <div className="pictured-photos">
        <PhotoLink {...first} isLarge />
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
