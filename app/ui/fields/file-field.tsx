import { type DragEvent, useEffect, useRef, useState } from "react";
import { Button, ButtonLabel } from "../button";
import { classNames } from "../class-names";
import { formatMegabytes } from "../format";
import { Icon } from "../icon";
import { useHydrated } from "../use-hydrated";
import { controlProps, FieldNotes, type FieldProps } from "./field";

type FileFieldProps = Pick<FieldProps, "field" | "label" | "hint" | "saved"> & {
  /** File input filter such as `.csv,.xlsx`. */
  accept: string;
  /**
   * Why a file is refused, or null. With scripts, a refused file is removed at once and the field says why.
   */
  whyNot: (file: File) => string | null;
  /** Also called when the file is removed. */
  onChange?: () => void;
};

/** A file input; with scripts also a drop zone that shows the chosen file. */
export function FileField({ field, label, accept, hint, saved, whyNot, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const hydrated = useHydrated();

  const take = () => {
    const file = input.current?.files?.[0];
    const why = file ? whyNot(file) : null;
    const wanted = file && why === null ? file : null;
    setRefusal(why);
    if (file && !wanted && input.current) input.current.value = "";
    setChosen(wanted && { name: wanted.name, size: wanted.size });
    onChange?.();
  };
  const remove = () => {
    if (input.current) input.current.value = "";
    take();
    input.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (!file || !input.current) return;
    const one = new DataTransfer();
    one.items.add(file);
    input.current.files = one.files;
    take();
  };
  const over = (event: DragEvent, isIt: boolean) => {
    event.preventDefault();
    setIsOver(isIt);
  };
  const left = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  // Reports a file chosen before hydration.
  useEffect(() => {
    if (hydrated && input.current?.files?.length)
      input.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, [hydrated]);
  const shown = refusal === null ? field : { ...field, errors: [refusal] };
  return (
    <div className="field">
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      <div
        className={classNames(hydrated && "file-zone", isOver && "file-zone-over")}
        onDragEnter={(event) => over(event, true)}
        onDragOver={(event) => over(event, true)}
        onDragLeave={left}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          className={hydrated ? "file-zone-input" : "input"}
          accept={accept}
          onChange={take}
          {...controlProps(shown, hint, saved)}
        />
        {hydrated && <Chosen file={chosen} inputId={field.id} remove={remove} />}
      </div>
      <FieldNotes field={shown} hint={hint} saved={saved} />
    </div>
  );
}

type ChosenFile = { name: string; size: number };

function Chosen({ file, inputId, remove }: { file: ChosenFile | null; inputId: string; remove: () => void }) {
  if (!file)
    return (
      <>
        <Icon name="file-up" size={32} />
        <p>
          Drop a file here or{" "}
          <label className="text-link file-zone-choose" htmlFor={inputId}>
            choose a file
          </label>
        </p>
      </>
    );
  return (
    <>
      <Icon name="file-text" size={32} />
      <p className="file-zone-name">{file.name}</p>
      <p className="file-zone-size">{formatMegabytes(file.size)}</p>
      <div className="file-zone-actions">
        <Button onClick={remove} type="button" icon="x">
          Remove
        </Button>
        <ButtonLabel htmlFor={inputId}>Choose Another</ButtonLabel>
      </div>
    </>
  );
}
