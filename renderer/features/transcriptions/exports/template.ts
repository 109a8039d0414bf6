import { type TemplateField, templateFields } from '../../../../preload/contract/exports.ts';
import { getLocale, t } from '../../../../preload/messages/translate.ts';

/** Replaces the selection with a placeholder. Adds spaces to separate it from words. The cursor is at `caret` then. */
export const insertField = (text: string, from: number, to: number, field: TemplateField) => {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const lead = before === '' || /[\s\-–—_.,([]$/u.test(before) ? '' : ' ';
  const trail = after === '' || /^[\s\-–—_.,)\]]/u.test(after) ? '' : ' ';
  const head = `${before}${lead}{${field}}`;
  return { text: `${head}${trail}${after}`, caret: head.length };
};

/** Warning about a template; null if there is none. File names are created in any case. */
export const getTemplateWarning = (template: string): string | null => {
  if (template.trim() === '') return t('transcriptions.exports.templateEmpty');
  const unknown = [
    ...new Set(
      [...template.matchAll(/\{([^{}]*)\}/g)]
        .map(([whole, inside = '']) => ({ whole, field: inside.trim() }))
        .filter(({ field }) => !(templateFields as readonly string[]).includes(field))
        .map(({ whole }) => whole),
    ),
  ];
  if (unknown.length > 0) {
    const names = new Intl.ListFormat(getLocale()).format(unknown);
    return t('transcriptions.exports.templateUnknown', { count: unknown.length, names });
  }
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, '')))
    return t('transcriptions.exports.templateBrace', { example: '{name}' });
  return null;
};
