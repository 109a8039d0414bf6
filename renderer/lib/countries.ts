/** ISO 3166-1 alpha-2, the values of `language` (section 2.2), named in English with the language most spoken there. */

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export interface Country {
  readonly code: string;
  readonly region: string;
  /** The language most likely spoken there; empty where none is known. */
  readonly spoken: string;
}

const nameOf = (names: Intl.DisplayNames, code: string): string | undefined => {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
};

let known: readonly Country[] | null = null;

export const countries = (): readonly Country[] => {
  if (known) return known;
  const regions = new Intl.DisplayNames('en', { type: 'region' });
  const languages = new Intl.DisplayNames('en', { type: 'language' });
  known = codes
    .split(' ')
    .map((code) => {
      const spoken = nameOf(languages, new Intl.Locale(`und-${code}`).maximize().language);
      const region = nameOf(regions, code) ?? code;
      return { code, region, spoken: spoken && spoken !== 'und' ? spoken : '' };
    })
    .sort((one, other) => one.region.localeCompare(other.region, 'en'));
  return known;
};

export const isLanguageCode = (text: string): boolean => /^[A-Za-z]{2}$/.test(text);
