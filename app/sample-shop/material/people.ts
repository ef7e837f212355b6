/** What employees know about a customer besides the record. */
export interface KnownPerson {
  ringSize?: string;
  braceletSize?: string;
  neckSize?: string;
  loves?: string;
  avoids?: string;
  /** name | relation | occasion, empty for a birthday | days until the date | age, empty for a date without a year */
  family?: string[];
  wish?: string;
  note?: string;
  refuses?: "phone" | "text" | "email" | "post";
}

/** Known people by customer name. Their dates avoid the sample's quiet days. */
export const PEOPLE: Record<string, KnownPerson> = {
  "Amelia Hartwell": {
    ringSize: "5.75",
    braceletSize: "6.5",
    loves: "platinum, white gold, emerald",
    avoids: "yellow gold",
    family: ["Clara Hartwell|daughter||41|18", "Constance Moss|sibling||74|"],
    wish: "A pair of old mine cut studs, about two carats together",
    note: "Her sister Constance comes along and decides. Offer both of them coffee.",
    refuses: "email",
  },
  "Marguerite Vance": { ringSize: "6.5", loves: "sapphire, garnet", family: ["Julien Vance|son||58|31"] },
  "Ruben Aguilar": {
    loves: "yellow gold, emerald",
    family: ["Isabel Aguilar|partner|Name day|96|"],
    note: "Isabel's ring size is 6.25. He wants three pieces ready when he comes.",
  },
  "Celeste Moreau": { ringSize: "5", loves: "sapphire, platinum" },
  "Esther Goldfarb": {
    neckSize: "18",
    loves: "pearl",
    family: [
      "Hannah Goldfarb|grandchild|Bat mitzvah|148|",
      "Noa Goldfarb|grandchild||33|9",
      "Avi Goldfarb|grandchild||67|15",
    ],
    wish: "An 18 inch Akoya strand for Hannah",
  },
  "Sunil Desai": { loves: "yellow gold", family: ["Anika Desai|daughter||112|7"], refuses: "text" },
  "Beatriz Nogueira": { loves: "rose gold", wish: "Wide hoops in rose gold, larger than the pair she has" },
  "Yasmin Haddad": { loves: "white gold, diamond", braceletSize: "6.75" },
  "Dominique Baptiste": { braceletSize: "6.5", loves: "yellow gold" },
};
