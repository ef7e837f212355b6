/** item | description | cost | customer's price | notes. Costs and prices in dollars. */
export const REPAIR_JOBS = `
Prong re-tip, solitaire ring|Platinum, 1.2 ct, two prongs worn through|85|240|Stone weighed and mapped at intake with the customer.
Pearl restringing|Double strand Akoya, knotted, 18 in|60|165|Reuse her clasp.
Watch battery and gasket|Pressure test to 50 m|12|45|
Earring post repair|18K yellow gold, left post bent|25|80|
Ring sizing, 6.5 to 5.75|14K rose gold band|35|110|
Clasp replacement|Lobster clasp, 18K|48|130|
Engraving, inside band|"R and T, always"|20|75|Script, proof approved.
Stone reset, sapphire halo|Two melee diamonds supplied by us|220|180|Our setting came loose: charged at a loss.
Rhodium plating|White gold eternity band|30|95|
Brooch pin stem|Sterling, antique setting|40|125|
Cleaning and inspection|Three rings|10|60|
Chain solder|14K rope, break near the clasp|22|70|
Ring sizing, 7 to 8|Platinum band, 5 mm|95|245|
Half shank|14K yellow gold, worn to 0.9 mm|140|340|
Watch overhaul|Automatic, 40 mm steel, losing 30 s a day|280|520|Quote approved by phone. Six weeks.
Crown and stem|Mechanical watch, crown pulled out|75|160|
Bracelet links removed|Steel watch, two links|0|25|Links in the envelope.
Emerald re-oil|Ring must be unset first|110|260|Customer warned: surface-reaching fissure.
Sapphire replaced|Calibre-cut, Art Deco ring|165|390|
Earrings, studs to screw backs|Platinum, 2 cttw|70|185|
Bangle reshaped|18K yellow gold, two dents|45|140|
Ring sizing, 5 to 5.5|Stacking ring, 14K yellow gold|25|75|
Hinge rebuilt|Hinged bangle, hand-engraved|120|310|
Head replaced|Six-prong, 14K white gold|150|360|
Pearl earrings re-glued|Posts and cups cleaned|15|50|
Opal polish|Scratched cabochon|55|150|Customer knows it may crack.
Locket hinge and photo frames|14K yellow gold, 1940s|80|210|
Tennis bracelet, stone missing|0.10 ct round, G SI|95|235|Check every prong on the row.
Safety chain added|18K bracelet, figure-eight safety|38|115|
Signet engraved|Three initials, left reverse|50|140|
Cufflink back repaired|Sterling, swivel worn|28|85|
Necklace shortened|20 in to 18 in, jump ring|20|65|
Ring guard fitted|Arthritic knuckle, hinged shank declined|60|175|
Wedding set soldered|Two rings, 14K white gold|40|120|
Appraisal for insurance|Ring and earrings|30|150|Copy to the broker.
Strap replaced|20 mm alligator, black|65|145|
Crystal replaced|Sapphire, domed|90|220|
Beads restrung|Turquoise and coral, silver cones|45|135|
Antique ring, gallery rebuilt|Filigree broken in three places|260|580|
Cleaning and inspection|Wedding set|8|0|Free: bought here.
`;
