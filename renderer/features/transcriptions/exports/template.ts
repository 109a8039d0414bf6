import { type TemplateField, templateFields } from '../../../../preload/contract/exports.ts';

export const templateFieldLabels: Readonly<
  Record<TemplateField, { readonly label: string; readonly description: string }>
> = {
  name: { label: 'Name', description: 'the name of the transcription' },
  date: { label: 'Date', description: 'the day it was made, as 2025-11-20' },
  time: { label: 'Time', description: 'the time it was made, as 10-05' },
  language: { label: 'Language', description: 'the language it was uploaded with, as DE' },
  number: { label: 'Number', description: 'its place in what is exported, as 07' },
  id: { label: 'Id', description: 'its id at the service' },
};

export interface TemplateEdit {
  readonly text: string;
  /** Cursor position after the edit. */
  readonly caret: number;
}

/** Replaces the selection with a placeholder. Adds spaces to separate it from words. */
export const insertField = (text: string, from: number, to: number, field: TemplateField): TemplateEdit => {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const lead = before === '' || /[\s\-–—_.,([]$/u.test(before) ? '' : ' ';
  const trail = after === '' || /^[\s\-–—_.,)\]]/u.test(after) ? '' : ' ';
  const head = `${before}${lead}{${field}}`;
  return { text: `${head}${trail}${after}`, caret: head.length };
};

const formatList = (items: readonly string[]): string =>
  `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** Warning about a template; null if there is none. File names are created in any case. */
export const getTemplateWarning = (template: string): string | null => {
  if (template.trim() === '') return 'Without a template, each file is named like its transcription.';
  const unknown = [
    ...new Set(
      [...template.matchAll(/\{([^{}]*)\}/g)]
        .map(([whole, inside = '']) => ({ whole, field: inside.trim() }))
        .filter(({ field }) => !(templateFields as readonly string[]).includes(field))
        .map(({ whole }) => whole),
    ),
  ];
  if (unknown.length > 0)
    return unknown.length === 1
      ? `${unknown[0]} stands for nothing and is written as it is. What can be filled in is below.`
      : `${formatList(unknown)} stand for nothing and are written as they are. What can be filled in is below.`;
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, '')))
    return 'A brace is alone: a placeholder has one on each side, as {name}.';
  return null;
};
