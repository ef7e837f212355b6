import { taxRate } from "~/domain/money";

/** Sample stores. Tax rates are in thousandths of a percent. */
export const STORES = [
  {
    key: "boca",
    address: "410 E Palmetto Park Rd, Boca Raton, FL 33432",
    phone: "(561) 555-0100",
    salesTaxRate: taxRate(7_000),
  },
  {
    key: "new_york",
    address: "38 W 47th St, New York, NY 10036",
    phone: "(212) 555-0100",
    salesTaxRate: taxRate(8_875),
  },
  {
    key: "denver",
    address: "2955 E 1st Ave, Denver, CO 80206",
    phone: "(303) 555-0100",
    salesTaxRate: taxRate(9_150),
  },
];

/** Area codes and towns of each store's customers. */
export const NEIGHBORHOODS: Record<
  string,
  { areaCodes: string[]; towns: { city: string; state: string; zipCode: string; streets: string[] }[] }
> = {
  boca: {
    areaCodes: ["561", "954"],
    towns: [
      {
        city: "Boca Raton",
        state: "FL",
        zipCode: "33432",
        streets: ["Palmetto Park Rd", "Camino Real", "NE Spanish River Blvd", "Mizner Lake Ct"],
      },
      { city: "Boca Raton", state: "FL", zipCode: "33496", streets: ["Clint Moore Rd", "Old Bridge Rd"] },
      { city: "Delray Beach", state: "FL", zipCode: "33483", streets: ["Seabreeze Ave", "Venetian Dr"] },
      { city: "Highland Beach", state: "FL", zipCode: "33487", streets: ["S Ocean Blvd", "Bel Lido Dr"] },
      {
        city: "Fort Lauderdale",
        state: "FL",
        zipCode: "33301",
        streets: ["E Las Olas Blvd", "Isle of Capri"],
      },
    ],
  },
  new_york: {
    areaCodes: ["212", "917", "646"],
    towns: [
      { city: "New York", state: "NY", zipCode: "10021", streets: ["E 72nd St", "Park Ave", "E 69th St"] },
      { city: "New York", state: "NY", zipCode: "10024", streets: ["W 83rd St", "Riverside Dr"] },
      { city: "Brooklyn", state: "NY", zipCode: "11215", streets: ["8th Ave", "Carroll St", "Garfield Pl"] },
      { city: "Forest Hills", state: "NY", zipCode: "11375", streets: ["Austin St", "Greenway N"] },
      { city: "Hoboken", state: "NJ", zipCode: "07030", streets: ["Bloomfield St", "Garden St"] },
    ],
  },
  denver: {
    areaCodes: ["303", "720"],
    towns: [
      { city: "Denver", state: "CO", zipCode: "80206", streets: ["Josephine St", "Clayton St", "E 4th Ave"] },
      { city: "Denver", state: "CO", zipCode: "80209", streets: ["S Gaylord St", "S Race St"] },
      { city: "Boulder", state: "CO", zipCode: "80302", streets: ["Mapleton Ave", "Pine St"] },
      { city: "Littleton", state: "CO", zipCode: "80120", streets: ["W Caley Ave", "S Prince St"] },
      { city: "Golden", state: "CO", zipCode: "80401", streets: ["Washington Ave", "Illinois St"] },
    ],
  },
};
