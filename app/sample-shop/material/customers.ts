/**
 * Customers by store: type | first name | last name | gender | spouse | preferences | notes. Types: c
 * collector, r regular, o occasional, b browser.
 */
export const CUSTOMERS: Record<string, string> = {
  boca: `
c|Amelia|Hartwell|f|Grant|Platinum and white gold. Emerald cuts, old mine cuts. Ring 5.75. No yellow gold.|Prefers a call over email. Always shows her purchases to her sister first.
c|Marguerite|Vance|f|Lionel|Colored stones: sapphire, spinel, tsavorite. Ring 6.5.|Insured through her broker; send appraisals in duplicate.
c|Ruben|Aguilar|m|Isabel|Buys for Isabel: yellow gold, emeralds, ring 6.25.|Decides fast. Have three pieces ready, not ten.
r|Celeste|Moreau|f||Art Deco revival, calibré-cut sapphires. Ring 5.|
r|Jonathan|Hartsell|m|Dana|Cufflinks, steel watches under 41 mm.|
r|Esther|Goldfarb|f|Milton|South Sea and Akoya pearls, 18 inch strands.|Grandmother of seven. Likes to choose bat mitzvah gifts in April.
r|Sunil|Desai|m|Kavita|22K look: rich yellow gold, 18K at least. Kavita's ring 6.|Diwali and anniversary.
r|Beatriz|Nogueira|f|Paulo|Hoops of every size. Rose gold.|
r|Harold|Pennington|m|Ruth|Yellow gold, classic settings.|Hard of hearing: face him and speak slowly.
r|Yasmin|Haddad|f|Karim|Diamond tennis bracelets, 18K white gold.|
r|Dominique|Baptiste|f||Bangles, stackable. Wrist 6.5 inches.|
o|Lucia|Ferrante|f|Marco|Cameo brooches, coral.|
o|Walter|Sokolowski|m|Irena||
o|Naomi|Feldstein|f|Avi|Ring 5.5. Rose gold only.|
o|Terrence|Boudreaux|m|||Proposed at the beach in May. She said yes.
o|Linh|Tran|f|Duc|Jade and yellow gold.|
o|Gustavo|Paredes|m|Elena||
o|Patricia|O'Rourke|f|Sean|Claddagh and Celtic bands.|
o|Ines|Villanueva|f|||
o|Mordechai|Rosen|m|Shira|Plain bands.|
o|Svetlana|Orlova|f||Amber, large statement rings. Ring 7.|
o|Gregory|Haines|m|Melissa||
o|Keisha|Lambert|f|||
o|Antoine|Dessalines|m|Mireille||Asks for a payment plan in December.
o|Margaret|Whitcomb|f||Antique style, filigree.|Winters here from November to April.
o|Hyun-woo|Bae|m|Seo-yeon||
o|Francesca|DeLuca|f|||
o|Leonard|Katz|m|Barbara|Dress watches, leather straps.|
b|Olivia|Marchetti|f|||Comparing three halo rings; partner is Sam.
b|Desmond|Clarke|m|||
b|Tamara|Vukovic|f||Sapphire studs.|
b|Ravi|Menon|m|||
b|Charlotte|Ashby|f|||
b|Miguel|Santoro|m|||Wants a trade-in quote for two gold chains.
b|Phyllis|Greenbaum|f|Arnold||
b|Andre|Toussaint|m|||
b|Wendy|Kowalczyk|f||Allergic to nickel.|
b|Farah|Siddiqui|f|||
b|Robert|Lindqvist|m|Anna||
b|Camila|Restrepo|f|||
b|Jasper|Holloway|other||Signet rings.|`,
  new_york: `
c|Rosalind|Okafor|f|Emeka|Padparadscha and pink sapphires. Platinum. Ring 6.|Partner in a law firm: evenings after 6 by appointment.
c|Theodora|Papadakis|f|Nikos|Yellow diamonds, important earrings.|
c|Wei|Zhang|m|Mei|Round brilliants D to F, VVS, GIA only.|Reads every report number. Have the loupe ready.
r|Priya|Raman|f|Arjun|18K yellow gold, rubies. Ring 5.25.|
r|Hugo|Baptista|m||Chronographs, signet rings size 10.|
r|Miriam|Abramowitz|f|David|Eternity bands. Ring 6.75.|
r|Kwame|Asante|m|Abena|Buys for Abena: gold hoops, garnets.|
r|Saoirse|Gallagher|f||Emeralds, vintage cuts.|
r|Alessandro|Ricci|m|Giulia|Italian gold, heavy chains.|
r|Chiara|Benedetti|f|Tom|Pearls with a modern setting.|
r|Jamal|Whitaker|m|Renee|Platinum bands, size 11.|
o|Imogen|Castellanos|f||Opals. Ring 6.|
o|Yuki|Tanabe|f|Kenji|Thin bands, rose gold, ring 4.5.|
o|Oleksandr|Bondarenko|m|Oksana||
o|Nadia|Hartmann|f|||
o|Fatima|El-Amin|f|Yusuf|18K yellow gold, no diamonds under 0.50 ct.|
o|Benjamin|Strauss|m|Leah||
o|Zainab|Bello|f|||
o|Pedro|Quintana|m|Marisol||
o|Siobhan|Kearney|f|Declan|Small studs, second piercing.|
o|Anton|Petrov|m|||
o|Grace|Lin|f|Jonathan|Ring 5. Lab-grown is fine.|
o|Malik|Robinson|m|||Birthday gift for his mother each spring.
o|Esperanza|Cordero|f|Luis||
o|Hannah|Weissman|f|||
o|Tariq|Mahmood|m|Sana||
o|Genevieve|Aubert|f||Brooches.|
o|Dmitri|Volkov|m|Alina||
o|Ayodele|Ogunleye|m|Folake||
o|Claire|Beaumont|f|||
b|Eleanor|Fitzgerald|f|||
b|Hiroshi|Nakagawa|m|Emi|Mechanical watches with a small seconds hand.|
b|Latoya|Simmons|f|||
b|Samuel|Adeyemi|m|||Engagement ring by spring, budget 6,000.
b|Rivka|Halpern|f|Eli||
b|Marcus|Thornbury|m|||
b|Leila|Farahani|f||Turquoise.|
b|Connor|Doyle|m|||
b|Ming|Chow|f|||
b|Tobias|Engel|m|||
b|Alma|Sorensen|other||Plain silver, nothing shiny.|`,
  denver: `
c|Theodore|Lindqvist|m|Karin|Montana sapphires, platinum. Karin's ring 6.5.|
c|Catherine|Begay|f|Raymond|Turquoise and coral with 18K, one-of-a-kind.|Lends two of her pieces to the museum.
r|Walter|Brandt|m|Joan|Pocket watches, gold chains.|
r|Desiree|Fontenot|f||Yellow gold stacking rings, ring 7.|
r|Ananya|Krishnan|f|Vikram|Temple style, 18K yellow gold.|
r|Mateo|Archuleta|m|Sofia|Silver buckles, bolo ties. Sofia's ring 5.75.|
r|Ingrid|Haugen|f|Lars|Hand-engraved bands.|
o|Desmond|Pryce|m||Field watches.|
o|Abigail|Thornton|f|Cole|Ring 6.25. Low settings: she climbs.|
o|Javier|Montoya|m|Lupe||
o|Siri|Bergstrom|f|||
o|Samantha|Redbird|f||Lapis, silver.|
o|Tyler|McAllister|m|Brooke||
o|Hana|Kobayashi|f|Daniel|Akoya pearls.|
o|Ibrahim|Diallo|m|Aissatou||
o|Lauren|Petersen|f|||
o|Vincent|Okonkwo|m|Ngozi||Ask about the matching earrings before their anniversary.
o|Guadalupe|Trujillo|f|Ernesto|Rose gold, crosses.|
o|Nathaniel|Brooks|m|Emily||
o|Mei-Ling|Hsu|f|||
o|Elias|Johansson|m|||
o|Rachel|Zimmerman|f|Joel|Platinum, ring 4.75.|
o|Dakota|Winters|other||Salt and pepper diamonds.|
b|Phoebe|Carmichael|f|||
b|Rafael|Sandoval|m|||Looking for a 10-year anniversary band.
b|Soraya|Nazari|f|||
b|Clayton|Hughes|m|Marcy||
b|Bronwyn|Pritchard|f||Welsh gold.|
b|Arturo|Benavidez|m|||
b|Kirsten|Dahl|f|||
b|Devon|Ellison|m|||
b|Nizhoni|Tsosie|f|||
b|Pauline|Girard|f|Rene||
b|Stefan|Kovacs|m|||
b|Maya|Goldstein|f||Lab-grown, ring 6.|
b|Ethan|Yamamoto|m|||
b|Tessa|Vandermeer|f|||
b|Amir|Rostami|m|||`,
};
