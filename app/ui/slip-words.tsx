import type { PaperPart, PaperRow, Words } from "./paper-words";
import { SlipBox, SlipLine, SlipPart, SlipRow } from "./slip";
import type { TilePicture } from "./tile";

interface SlipWordsProps {
  parts: readonly PaperPart[];
  /** Pictures of what is listed, in its order; on Letter paper. */
  tiles?: readonly TilePicture[];
}

/** The parts of a slip, from the words that are also sent. */
export function SlipWords({ parts, tiles = [] }: SlipWordsProps) {
  return parts.map((part, nth) => <Part key={nth} part={part} tiles={tiles} />);
}

/** The shop's address on a slip. */
export function SlipHead({ head }: { head: readonly string[] }) {
  const [address, ...rest] = head;
  return (
    <SlipPart centred>
      {address}
      {rest.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </SlipPart>
  );
}

interface PartProps {
  part: PaperPart;
  tiles: readonly TilePicture[];
}

function Part({ part: { layout, lines = [], rows = [] }, tiles }: PartProps) {
  const listed = lines.map(({ item, note, rows: about }, nth) => {
    const words = (
      <>
        <div className="slip-item">
          <Said words={item} />
        </div>
        {note && <div className="written">{note}</div>}
        <Rows rows={about} />
      </>
    );
    if (layout !== "lines") return <div key={nth}>{words}</div>;
    return (
      <SlipLine key={nth} tile={tiles[nth]}>
        {words}
      </SlipLine>
    );
  });
  const all = (
    <>
      {listed}
      <Rows rows={rows} />
    </>
  );
  if (layout === "bare") return all;
  if (layout === "box") return <SlipBox>{all}</SlipBox>;
  return (
    <SlipPart dashed={layout === "dashed"} breaks={layout === "lines"}>
      {all}
    </SlipPart>
  );
}

function Rows({ rows }: { rows: readonly PaperRow[] }) {
  return rows.map(({ label, value, strong = false, wrap = false }, nth) => (
    <SlipRow key={nth} label={<Said words={label} />} strong={strong} wrap={wrap}>
      {value === undefined ? undefined : <Said words={value} />}
    </SlipRow>
  ));
}

function Said({ words }: { words: Words }) {
  if (typeof words === "string") return words;
  return words.map((part, nth) => {
    if (typeof part === "string") return part;
    if ("own" in part) return <bdi key={nth}>{part.own}</bdi>;
    return (
      <span key={nth} className="nowrap">
        {part.unbroken}
      </span>
    );
  });
}
