import { type PaperPart, type PaperRow, type PaperWords, plainWords } from "~/ui/paper-words";
import { DoorPage } from "./door-page.tsx";

/** A receipt or a slip, to read and to print. Its words are those of the print. */
export function PaperPage({ title, paper }: { title: string; paper: PaperWords }) {
  const { heading, head, parts, foot } = paper;
  return (
    <DoorPage title={title} shopName={plainWords(heading)}>
      <p className="quiet">
        {head.map((line) => (
          <span key={line}>
            {plainWords(line)}
            <br />
          </span>
        ))}
      </p>
      {parts.map((part, nth) => (
        <Part key={nth} part={part} />
      ))}
      {foot && <p className="words">{foot}</p>}
      <p className="quiet no-print">Print or save it from the menu of your browser.</p>
    </DoorPage>
  );
}

function Part({ part: { lines = [], rows = [] } }: { part: PaperPart }) {
  return (
    <table>
      <tbody>
        {lines.flatMap(({ item, note, rows: about }, nth) => [
          <tr key={nth} className="strong">
            <th colSpan={2} scope="row">
              {plainWords(item)}
              {note && <div className="words">{note}</div>}
            </th>
          </tr>,
          ...about.map((row, of) => <Row key={`${nth} ${of}`} row={row} />),
        ])}
        {rows.map((row, nth) => (
          <Row key={`row ${nth}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { label, value, strong = false } }: { row: PaperRow }) {
  const [left, right] = [plainWords(label), plainWords(value ?? "")];
  if (left === "" && right === "") return null;
  return (
    <tr className={strong ? "strong" : undefined}>
      <td>{left}</td>
      <td>{right}</td>
    </tr>
  );
}
