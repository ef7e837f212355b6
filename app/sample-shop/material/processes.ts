/** How the shop does things, oldest first. */
export const PROCESSES: {
  title: string;
  category: string;
  description: string;
  pdfUrl?: string;
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
    pdfUrl: "https://handbook.loupe.example/repair-intake.pdf",
    daysAgo: 402,
  },
  {
    title: "Buying gold over the counter",
    category: "Purchasing",
    description:
      "Photo ID, signed statement, test (acid or XRF), weight in troy ounces on the certified scale in front of the customer. Pay by check or store credit only. Pieces are held for the days that the state asks for.",
    pdfUrl: "https://handbook.loupe.example/gold-buying.pdf",
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
