import { type ChangeEvent, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { LARGEST_PHOTO } from "~/domain/shop/photos/photo-limits";
import { photoIds } from "~/domain/shop/photos/photo";
import { Button, ButtonLabel } from "../../ui/button.tsx";
import { controlProps, FieldNotes } from "../../ui/fields/field.tsx";
import { FormSection } from "../../ui/fields/form-layout.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { FormField } from "../form-fields.tsx";
import { PhotoStrip } from "./photo-strip.tsx";

interface PhotoFieldProps {
  field: FormField;
  /** Ids of the staged photos, as the form sends them. */
  staged: string;
  /** Name of what they show. */
  name: string;
}

/** Photos of a form whose record doesn't exist yet; `receivePhotos` stages them. */
export function PhotoField({ field, staged, name }: PhotoFieldProps) {
  const section = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "#photos") section.current?.querySelector("input")?.focus();
  }, [hash]);
  return (
    <FormSection title="Photos" note="(optional)">
      <div id="photos" ref={section}>
        <PhotoStrip
          of={null}
          photos={photoIds(staged)}
          name={name}
          renderBelow={(photo, label) => (
            <Button
              type="submit"
              variant="ghost"
              name="dropPhoto"
              value={photo}
              aria-label={`Remove ${label}`}
            >
              Remove
            </Button>
          )}
        />
        <PhotoInputs field={field} />
        <input type="hidden" name="photos" value={staged} />
      </div>
    </FormSection>
  );
}

/**
 * Inputs that choose and add a photo: by a button, or at once with scripts. A phone also offers its camera.
 */
export function PhotoInputs({ field: { field, label } }: { field: FormField }) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const button = useRef<HTMLButtonElement>(null);
  const add = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    button.current?.click();
    // It is already being sent, so the next button doesn't send it again.
    input.value = "";
  };
  const camera = { accept: "image/*", capture: "environment" } as const;
  return (
    <div className="field">
      <div className="photo-inputs">
        <PhotoInput
          {...controlProps(field, HINT)}
          label={hydrated ? (busy ? "Adding..." : "Add Photo") : label}
          accept="image/jpeg,image/png,image/webp"
          onChoose={add}
        />
        <PhotoInput
          id={`${field.id}-camera`}
          name={field.name}
          label="Take a photo"
          className="photo-camera"
          {...camera}
          onChoose={add}
        />
        <Button ref={button} type="submit" name="addPhoto" value="1" hidden={hydrated}>
          Add Photo
        </Button>
      </div>
      <FieldNotes field={field} hint={HINT} />
    </div>
  );
}

const HINT = `JPEG, PNG or WebP, up to ${LARGEST_PHOTO / 1024 / 1024} MB. Location and time data are removed.`;

interface PhotoInputProps extends Omit<React.ComponentProps<"input">, "onChange"> {
  id: string;
  label: string;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}

function PhotoInput({ id, label, className, onChoose, ...rest }: PhotoInputProps) {
  const hydrated = useHydrated();
  return (
    <div className={className}>
      {!hydrated && (
        <label className="label" htmlFor={id}>
          {label}
        </label>
      )}
      <input
        {...rest}
        type="file"
        id={id}
        className={hydrated ? "file-zone-input" : "input"}
        onChange={onChoose}
      />
      {hydrated && <ButtonLabel htmlFor={id}>{label}</ButtonLabel>}
    </div>
  );
}
