import { randomUUID } from "node:crypto";

const FIRST =
  "Amelia,Bruno,Chloé,Daniel,Elena,Felix,Grace,Hugo,Inés,Jonas,Katherine,Liam,Mónica,Noah,Olivia,Peter,Quinn,Rosa,Samuel,Théo";
const LAST =
  "Abbott,Bergström,Castellano,Delgado,Everhart,Fontaine,Goldberg,Hartwell,Ibarra,Johansson,Kowalski,Lindqvist,Montgomery,Nakamura,O'Brien,Petrov,Quintero,Rosenthal,Sandoval,Thibault";
const STREETS =
  "Ocean Boulevard,Maple Street,Palmetto Park Road,Larimer Street,Lexington Avenue,Glades Road,Sunset Drive";
const TOWNS = [
  "Boca Raton,FL,33432,boca",
  "New York,NY,10021,new york",
  "Denver,CO,80202,denver",
  "Delray Beach,FL,33444,Boca Raton",
];
const TIERS = ["silver", "silver", "silver", "gold", "gold", "platinum", "diamond"];
const HEADER =
  "firstName,lastName,email,phone,street,city,state,zip,store,tier,dateOfBirth,gender,anniversaryDate,spouseName,jewelryPreferences,notes";

/** CSV of distinct people with name, email, phone, and address; every third has more fields. */
export function listOfCustomers(rows) {
  const [first, last, streets] = [FIRST, LAST, STREETS].map((names) => names.split(","));
  const of = (list, n) => list[n % list.length];
  const day = (year, n) =>
    `${year}-${String(1 + (n % 12)).padStart(2, "0")}-${String(1 + (n % 28)).padStart(2, "0")}`;
  const lines = [HEADER];
  for (let n = 0; n < rows; n += 1) {
    // Steps coprime to the list lengths, so that all combinations occur.
    const name = [of(first, n * 7), `${of(last, n * 11 + Math.floor(n / 20))}`];
    const more =
      n % 3 === 0
        ? [
            day(1940 + (n % 60), n),
            n % 2 ? "F" : "male",
            day(1990 + (n % 30), n * 5),
            of(first, n * 3 + 1),
            '"Yellow gold, small stones"',
            "Prefers a call in the evening",
          ]
        : ["", "", "", "", "", ""];
    lines.push(
      [
        ...name,
        `${name
          .join(".")
          .toLowerCase()
          .replace(/[^a-z.]/g, "")}${n}@list.example`,
        `(${300 + Math.floor(n / 10_000)}) ${200 + (n % 700)}-${String(n % 10_000).padStart(4, "0")}`,
        `${1 + (n % 9_000)} ${of(streets, n * 3)}`,
        of(TOWNS, n * 5),
        of(TIERS, n * 3),
        ...more,
      ].join(","),
    );
  }
  return { csv: `${lines.join("\r\n")}\r\n`, rows };
}

/** The multipart form a browser sends for this file. */
export function uploadOf({ csv, rows }) {
  const boundary = `----${randomUUID()}`;
  const part = (name, content) =>
    `--${boundary}\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${content}\r\n`;
  const body = Buffer.from(
    `${part('"formKey"', randomUUID())}${part('"file"; filename="customers.csv"', csv)}--${boundary}--\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, body, rows };
}
