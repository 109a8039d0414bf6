/** What a show gives its recordings before they are transcribed. */
import type { Show } from '../contract/shows.ts';

/** Characters. Services take about as many of a description. */
const maxHintsLength = 2_000;

/** Fields of a recording that its show knows. */
interface GivenFields {
  readonly language: string;
  /** Names and terms. */
  readonly description: string;
}

/** The names and terms that the show is heard with, as a description. */
const toHints = ({ terms, speakers }: Show): string => {
  let hints = '';
  for (const entry of new Set([...terms, ...speakers])) {
    const longer = hints === '' ? entry : `${hints}, ${entry}`;
    if (longer.length > maxHintsLength) break;
    hints = longer;
  }
  return hints;
};

/** `usualLanguage`: of recordings whose show has none. */
export const getShowFields = (show: Show | null, usualLanguage: string): GivenFields => ({
  language: show?.language || usualLanguage,
  description: show === null ? '' : toHints(show),
});

/** Words of what counts as a name. What is longer is a sentence about the recording. */
const maxTermWords = 4;

/** Names and terms of a description that the show does not know yet. */
export const findNewTerms = ({ terms, speakers }: Show, description: string): readonly string[] => {
  const known = new Set([...terms, ...speakers]);
  const found = description.split(/[,;\r\n]+/).map((entry) => entry.trim());
  return [...new Set(found)].filter(
    (entry) => entry !== '' && entry.split(/\s+/).length <= maxTermWords && !known.has(entry),
  );
};

/** The fields after another show was chosen: what the user has entered stays. */
export const changeShow = (
  fields: GivenFields,
  { from, to }: { readonly from: Show | null; readonly to: Show | null },
  usualLanguage: string,
): GivenFields => {
  const before = getShowFields(from, usualLanguage);
  const next = getShowFields(to, usualLanguage);
  return {
    language: fields.language === before.language ? next.language : fields.language,
    description: fields.description === before.description ? next.description : fields.description,
  };
};
