/** Languages and regions to choose from. Intl has their names but no lists of them. */

/** Living languages: ISO 639-1, or ISO 639-2 if there is no shorter code. */
export const languageCodes: readonly string[] = (
  'aa ab af ak am ar as ay az ba be bg bm bn bo br bs ca ce co cs cy da de dv dz ee el en es et eu fa ff fi fil fj fo ' +
  'fr fy ga gd gl gn gu ha he hi hr ht hu hy id ig is it iu ja jv ka ki kk kl km kn ko ku ky lb lg ln lo lt lv mg mi ' +
  'mk ml mn mr ms mt my ne nl no ny oc om or os pa pl ps pt qu rm rn ro ru rw sc sd se sg si sk sl sm sn so sq sr ss ' +
  'st su sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz vi wo xh yi yo yue zh zu'
).split(' ');

/** Languages with several regions, most speakers first. All others have their main region only. */
export const regionsByLanguage: Readonly<Record<string, readonly string[]>> = {
  en: ['US', 'GB', 'AU', 'CA', 'IN', 'IE', 'NZ', 'ZA'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'US'],
  pt: ['BR', 'PT'],
  zh: ['CN', 'TW', 'HK', 'SG'],
};

/** ISO 3166-1 alpha-2. */
export const regionCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');
