import { describe, expect, it } from 'vitest';
import { templateFields } from '../../../../../preload/contract/exports.ts';
import {
  getTemplateWarning,
  insertField,
} from '../../../../../renderer/features/transcriptions/exports/template.ts';

describe('a placeholder is inserted at the cursor', () => {
  it.each([
    ['', 0, 0, '{date}', 6],
    ['{name}', 6, 6, '{name} {date}', 13],
    ['{name}', 0, 0, '{date} {name}', 6],
    ['{name} – ', 9, 9, '{name} – {date}', 15],
    ['Show (', 6, 6, 'Show ({date}', 12],
    ['Show {name}!', 5, 11, 'Show {date} !', 11],
    ['one two', 3, 4, 'one {date} two', 10],
  ])('%j, from %d to %d', (text, from, to, expected, caret) => {
    expect(insertField(text, from, to, 'date')).toEqual({ text: expected, caret });
  });
});

describe('a template warning', () => {
  it.each(['{name}', '{date} { name } – Folge', 'Folge', ...templateFields.map((field) => `{${field}}`)])(
    'is not shown for %s',
    (template) => expect(getTemplateWarning(template)).toBeNull(),
  );

  it.each([
    ['', /^Without a template/],
    ['   ', /^Without a template/],
    ['{title} {name}', /^\{title\} is not a placeholder/],
    ['{title} {Name} {title} {x y}', /^\{title\}, \{Name\}, and \{x y\} are not placeholders/],
    ['{}', /^\{\} is not a placeholder/],
    ['{name', /^A brace is missing/],
    ['name} {date}', /^A brace is missing/],
  ])('%j', (template, messages) => expect(getTemplateWarning(template)).toMatch(messages));
});
