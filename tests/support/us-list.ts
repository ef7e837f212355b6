const US_HEADER =
  "first_name,last_name,company_name,address,city,county,state,zip,phone1,phone2,email,web,birthdate";

/** A list in the form of commercial samples, with `rows` distinct people. */
export function usList(rows: number, tag: string): string {
  const lines = Array.from({ length: rows }, (_, n) =>
    [
      `First${n}`,
      `Last${tag}`,
      `"Company, ${n} Inc"`,
      `${n} Main St`,
      "Boca Raton",
      "Palm Beach",
      "FL",
      `0${1000 + n}`,
      `305-555-${1000 + n}`,
      "305-555-0000",
      `p${n}@${tag}.example`,
      `http://www.${tag}.example`,
      `${1 + (n % 12)}/${1 + (n % 28)}/19${10 + (n % 89)}`,
    ].join(","),
  );
  return `${[US_HEADER, ...lines].join("\n")}\n`;
}
