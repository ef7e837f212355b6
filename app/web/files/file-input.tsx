import { useState } from "react";
import { LARGEST_FILE } from "~/domain/shop/files/file-limits";
import { Callout } from "../../ui/callout.tsx";
import { FileField } from "../../ui/fields/file-field.tsx";
import { formatSize } from "../../ui/format.ts";
import { Toast } from "../../ui/toast.tsx";
import type { ToastMessage } from "../../ui/toast-message.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { FormField } from "../form-fields.tsx";
import type { KeptFile } from "./file-fields.ts";

interface FileInputProps {
  field: FormField;
  /** File input filter. */
  accept: string;
  /** The file that a refused submission stored on the server. */
  kept: KeptFile | null;
  /** Whether the form was refused. */
  isRefused: boolean;
  /** Another sentence below the input. */
  hint?: string | null;
}

/**
 * Input for a file of at most `LARGEST_FILE` bytes. A file that a refused form kept needn't be chosen again.
 */
export function FileInput({ field, accept, kept, isRefused, hint }: FileInputProps) {
  const hydrated = useHydrated();
  const [complaint, setComplaint] = useState<ToastMessage | null>(null);
  const whyNot = ({ size }: File) => {
    const why = size > LARGEST_FILE ? TOO_LARGE : null;
    setComplaint(why && { id: String(Math.random()), tone: "error", title: "Error", description: why });
    return why;
  };
  return (
    <>
      {complaint && <Toast toast={complaint} />}
      <FileField
        key={kept?.sha256}
        {...field}
        accept={accept}
        whyNot={whyNot}
        hint={
          <>
            {isRefused && !kept && !hydrated && "If you chose a file, choose it again. "}
            Up to {LARGEST_MB} MB. {hint}
          </>
        }
      />
    </>
  );
}

const LARGEST_MB = LARGEST_FILE / 1024 / 1024;
const TOO_LARGE = `The file is larger than ${LARGEST_MB} MB`;

/** Says that a file is kept, and sends its SHA-256 and name. */
export function KeptUpload({ kept: { sha256, name, size } }: { kept: KeptFile }) {
  return (
    <div className="field">
      <Callout title={`${name} (${formatSize(size)}) is uploaded`}>
        <p>You don't need to choose it again.</p>
        <input type="hidden" name="kept" value={sha256} />
        <input type="hidden" name="fileName" value={name} />
      </Callout>
    </div>
  );
}
