/** Names for large shops, most common first. */
export const FIRST_NAMES = {
  female: words(`
    Mary Jennifer Linda Maria Elizabeth Susan Jessica Sarah Karen Lisa Nancy Sandra Ashley Emily Kimberly Donna Michelle Carol
    Amanda Melissa Deborah Stephanie Rebecca Laura Sharon Cynthia Kathleen Amy Angela Anna Pamela Emma Nicole Helen Samantha
    Katherine Christine Rachel Carolyn Janet Catherine Heather Diane Olivia Julie Joyce Victoria Ruth Virginia Lauren Kelly
    Christina Joan Evelyn Judith Andrea Hannah Megan Cheryl Jacqueline Martha Madison Teresa Gloria Sara Janice Ann Kathryn
    Abigail Sophia Frances Jean Alice Judy Isabella Julia Grace Amber Denise Danielle Marilyn Beverly Charlotte Natalie Theresa
    Diana Brittany Doris Kayla Alexis Lori Marie Carmen Rosa Ana Yolanda Ingrid Leila Fatima Priya Anjali Mei Yuki Sofia
    Valentina Camila Lucia Gabriela Esther Miriam Naomi Shira Rivka Adaeze Chidinma Amara Zainab Aisha Noor Farah Yasmin
    Svetlana Oksana Irina Katarzyna Zofia Giulia Chiara Francesca Siobhan Niamh Saoirse Astrid Freya Linh Thuy Hana Ji-woo
    Soo-jin Renée Zoë Chloé Beatriz Inês Mireille Geneviève Anaïs`),
  male: words(`
    James Robert John Michael David William Richard Joseph Thomas Christopher Charles Daniel Matthew Anthony Mark Donald Steven
    Andrew Paul Joshua Kenneth Kevin Brian Timothy Ronald George Jason Edward Jeffrey Ryan Jacob Nicholas Gary Eric Jonathan
    Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack Dennis Jerry Tyler Aaron
    Jose Adam Nathan Henry Zachary Douglas Peter Kyle Noah Ethan Jeremy Christian Walter Keith Austin Roger Terry Sean Gerald
    Carl Dylan Harold Jordan Jesse Bryan Lawrence Arthur Gabriel Bruce Logan Billy Joe Alan Juan Elijah Willie Albert Wayne
    Randy Mason Vincent Liam Roy Bobby Caleb Bradley Russell Lucas Mateo Luis Carlos Miguel Javier Diego Rafael Hector Andre
    Marcus Darius Kwame Kofi Emeka Chinedu Tunde Omar Yusuf Tariq Karim Amir Reza Arjun Vikram Rahul Sanjay Wei Ming Hiroshi
    Kenji Minh Duc Hyun-woo Dmitri Sergei Oleksandr Piotr Tomasz Luca Marco Alessandro Paolo Lars Anders Mikael Declan Cormac
    Ciarán Étienne Rémi João Moshe Avi Eitan Yosef Levi`),
};

export const LAST_NAMES = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor
  Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott
  Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz
  Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed
  Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez
  Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes
  Gonzales Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes
  Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods
  Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez
  Silva Shaw Snyder Mason Dixon Muñoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills
  Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins
  Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews
  Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews Peña Richards Contreras Willis Carpenter Lawrence Sandoval Guerrero
  George Chapman Rios Estrada Ortega Watkins Greene Nuñez Wheeler Valdez Harper Burke Larson Santiago Maldonado Morrison Franklin
  Carlson Austin Dominguez Carr Lawson Jacobs O'Brien Lynch Singh Vega Bishop Montgomery Oliver Jensen Harvey Williamson Gilbert
  Dean Sims Espinoza Howell Li Wong Reid Hanson Le McCoy Garrett Burton Fuller Wang Weber Welch Rojas Lucas Marquez Fields Park
  Yang Little Banks Padilla Day Walsh Bowman Schultz Luna Fowler Mejia Dávila Acosta Brewer May Holland Juarez Newman Pearson
  Curtis Cortez Douglas Schneider Joseph Barrett Navarro Figueroa Keller Ávila Wade Molina Stanley Hopkins Campos Barnett Bates
  Chambers Caldwell Beck Lambert Miranda Byrd Craig Ayala Lowe Frazier Powers Neal Leonard Gregory Carrillo Sutton Fleming Rhodes
  Shelton Schwartz Norris Jennings Rios-Vega Watts Duran Walters Cohen McDaniel Moran Parks Steele Vaughn Becker Holt Barker
  Levy Goldberg Friedman Kaplan Shapiro Weiss Katz Rosenthal Feinberg Mizrahi Okonkwo Adeyemi Mensah Diallo Traoré Haddad Khalil
  Hassan Rahman Siddiqui Chaudhry Sharma Gupta Iyer Reddy Banerjee Tanaka Watanabe Sato Kobayashi Choi Jung Pham Huynh Lim
  Kowalski Nowak Petrov Ivanova Horvat Novák Rossi Russo Esposito Bianchi Moretti Ferrari Müller Schröder Becker-Lang Larsson
  Lindström Nielsen Jørgensen Virtanen O'Sullivan O'Neill MacLeod FitzGerald Dubois Lefèvre Moreau Fontaine Silveira Carvalho
  Begay Yazzie Tsosie Blackwood Ashworth Fairbanks Pemberton Hargrove Whitfield Lockhart Thackeray Winslow Beaumont Devereaux
  Delacroix Montague Sinclair Kensington Abernathy Callahan Donnelly Gallagher Hennessy Brannigan Quigley Rafferty Tierney`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
