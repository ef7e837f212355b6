/** Sample processes, oldest first. */
export const PROCESSES: {
  title: string;
  category: string;
  description: string;
  /** A PDF to attach: file name and paragraphs. */
  sheet?: { name: string; paragraphs: string[] };
  daysAgo: number;
}[] = [
  {
    title: "Opening and closing the safe",
    category: "Security",
    description:
      "Two people, always. Trays are counted out against the list in the morning and back in at night; a difference is called in to the owner before anyone leaves.",
    daysAgo: 420,
  },
  {
    title: "Taking in a repair",
    category: "Repairs",
    description:
      "Look at the piece under the loupe together with the customer. Map stones and damage on the envelope, weigh it, name a price or 'quote first', and give the customer the ticket. Nothing goes to the bench without a number.",
    sheet: {
      name: "repair-intake.pdf",
      paragraphs: [
        "1. Greet the customer, put the piece on the tray, look at it together under the loupe.",
        "2. Say aloud what you see: metal and its mark, stones and their settings, worn prongs, scratches, anything that is missing. Map it on the envelope.",
        "3. Weigh the piece in troy ounces and write the weight down.",
        "4. Name a price, or write 'quote first' and how the customer wants to be told.",
        "5. Enter the repair in Loupe before the customer leaves. Print the ticket, one half for the customer, one for the envelope.",
        "6. Envelope into the safe drawer. Nothing goes to the bench without a number.",
      ],
    },
    daysAgo: 402,
  },
  {
    title: "Buying gold over the counter",
    category: "Purchasing",
    description:
      "Photo ID, signed statement, test (acid or XRF), weight in troy ounces on the certified scale in front of the customer. Pay by check or store credit only. Pieces are held for the days that the state asks for.",
    sheet: {
      name: "gold-buying.pdf",
      paragraphs: [
        "1. Photo ID first. No ID, no purchase, whoever it is.",
        "2. Test every piece (acid or XRF) and sort by karat in front of the customer.",
        "3. Weigh each karat on the certified scale, display turned to the customer. Troy ounces, three decimals.",
        "4. Offer from today's melt price. The owner signs offers above $5,000.",
        "5. Signed statement of ownership. Pay by check or store credit only, never cash.",
        "6. Photograph, bag, seal, label with the date. Held for the days that the state asks for, then to the refiner.",
      ],
    },
    daysAgo: 355,
  },
  {
    title: "Sending a piece by mail",
    category: "Shipping",
    description:
      "Registered or insured courier, double box, no jewelry words on the label, adult signature. Photograph the piece, the inner box and the seal. The tracking number goes into the sale's notes the same day.",
    daysAgo: 248,
  },
  {
    title: "Receiving and tagging new pieces",
    category: "Inventory",
    description:
      "Check the memo against the box, weigh every piece, note metal, stones, report number and size. SKU, price and weight on the tag; retail is set by the buyer. Pieces without a tag never reach the case.",
    daysAgo: 131,
  },
  {
    title: "Writing an insurance appraisal",
    category: "Appraisals",
    description:
      "Only the gemologist signs. Measure, plot, photograph, compare with current replacement prices, keep the worksheet. A second pair of eyes above $10,000.",
    daysAgo: 37,
  },
];
