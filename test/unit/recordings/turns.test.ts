import { describe, expect, it } from 'vitest';
import type { SpokenWord } from '../../../preload/contract/listening.ts';
import {
  findTurns,
  listKnownNames,
  listSpeakers,
  maxNameLength,
  toSpeakerName,
} from '../../../preload/recordings/turns.ts';

const show = (text: string, names: readonly string[] = []): readonly string[] =>
  findTurns(text, names).map(({ name, textFrom, to }) => `${name}|${text.slice(textFrom, to)}`);

const hear = (text: string, ...voices: string[]) => ({
  words: text
    .split(' ')
    .map(
      (word, at): SpokenWord => ({ text: word, startMs: at * 500, endMs: at * 500 + 400, probability: 1 }),
    ),
  voices,
});

describe('turns', () => {
  it('begin with a name, and paragraphs without one go on', () => {
    const text = 'Good evening.\n\nMara Ott: Hello.\nHow are you?\n\nSpeaker 2:  Fine.\r\n\r\n \r\nMara Ott:';
    expect(show(text, ['Mara Ott', 'Speaker 2'])).toEqual([
      'null|Good evening.',
      'Mara Ott|Hello.',
      'Mara Ott|How are you?',
      'Speaker 2|Fine.',
      'Mara Ott|',
    ]);
    const [first, second] = findTurns(text, ['Mara Ott']);
    expect(first).toEqual({ from: 0, to: 13, name: null, textFrom: 0 });
    expect(second).toEqual({ from: 15, to: 31, name: 'Mara Ott', textFrom: 25 });
    expect(listSpeakers(findTurns(text, ['Mara Ott', 'Speaker 2']))).toEqual(['Mara Ott', 'Speaker 2']);
    expect(findTurns('', [])).toEqual([]);
  });

  it('have names of any script, with the colon of that script', () => {
    const text =
      "דנה: שלום\n\n田中：こんにちは\n\nSiobhán O'Neil : Hi\n\n\u200fדנה\u200f: כן\n\nanna van der Meer die Zweite: Ja";
    expect(show(text, ['דנה', '田中', "Siobhán O'Neil", 'anna van der Meer die Zweite'])).toEqual([
      'דנה|שלום',
      '田中|こんにちは',
      "Siobhán O'Neil|Hi",
      'דנה|כן',
      'anna van der Meer die Zweite|Ja',
    ]);
  });

  it('are found in a text of which nothing is known, if two people are named again and again', () => {
    expect(
      show('Ann: Hi.\n\nBob: Hello.\n\nAnn: At 10:30?\n\nAnd you: come?\n\nBob: https://example.org'),
    ).toEqual(['Ann|Hi.', 'Bob|Hello.', 'Ann|At 10:30?', 'Ann|And you: come?', 'Bob|https://example.org']);
    expect(show('Ann: Hi.\n\nBob: Hello.\n\nAnn: Bye.')).toEqual(['Ann|Hi.', 'Ann|Bob: Hello.', 'Ann|Bye.']);
  });

  it.each([
    ['a list of notes', 'Note: one\n\nNote: two\n\nNote: three'],
    ['a recipe', 'Flour: 200 g\n\nSugar: 100 g\n\nStep: mix\n\nStep: bake\n\nServes: four'],
    ['inner colons', 'Ann: first: a\n\nBob: second: b\n\nAnn: third: c\n\nBob: fourth: d'],
    ['lower case', 'note: one\n\nwarning: two\n\nnote: three\n\nwarning: four'],
    ['long labels', 'What we want to say: a\n\nAnn: b\n\nWhat we want to say: c'],
    ['times', '10:30 we begin\n\n10: we begin\n\n11: we go on\n\n10: again\n\n11: end'],
  ])('are not found in %s', (_, text) => {
    expect(listSpeakers(findTurns(text, []))).toEqual([]);
  });

  it('are found among other colons if the names are known', () => {
    expect(show('Note: one\n\nAnn: two: three', ['Ann'])).toEqual(['null|Note: one', 'Ann|two: three']);
  });

  it('are found in time in a million characters, also without an end of a line', () => {
    const paragraphs = Array.from({ length: 12_000 }, (_, at) => `Person ${at % 5}: ${'word '.repeat(15)}`);
    expect(findTurns(paragraphs.join('\n\n'), [])).toHaveLength(12_000);
    expect(findTurns('a: '.repeat(350_000), [])).toHaveLength(1);
    expect(findTurns('\n'.repeat(1_000_000), [])).toEqual([]);
  });
});

describe('known names', () => {
  it('are those of the voices, and those that begin two paragraphs', () => {
    const text = 'Speaker 1: Hi.\n\nCleo: So.\n\nSpeaker 1: Yes.\n\nCleo: Fine.';
    expect(listKnownNames(text, hear('Hi. So. Yes. Fine.', 'Speaker 1', 'Speaker 2'))).toEqual([
      'Speaker 1',
      'Speaker 2',
      'Cleo',
    ]);
    expect(listKnownNames(text, null)).toEqual(['Speaker 1', 'Cleo']);
  });

  it('are those that the user entered once, and not what was said', () => {
    const heard = hear('Hi. Note: this is it. 注意：好', 'Speaker 1', 'Speaker 2');
    const names = listKnownNames('Cleo: Hi.\n\nNote: this is it.\n\n注意：好\n\n田中：好', heard);
    expect(names).toEqual(['Speaker 1', 'Speaker 2', 'Cleo', '田中']);
    expect(listKnownNames('Cleo: Hi.', null)).toEqual([]);
  });

  it.each([
    ['a name of two words', 'Mara Ott: Yes.', ['Mara Ott']],
    ['a title', 'Dr. Élise Roy: Yes.', ['Dr. Élise Roy']],
    ['a script without capital letters', 'דנה לוי: כן', ['דנה לוי']],
    ['another number', 'Speaker 3: Yes.', ['Speaker 3']],
    ['one word', 'Note: this is it.', []],
    ['words in lower case', 'At the end: salt', []],
    ['words that are in lower case elsewhere', 'Next Question: who comes next to the question', []],
    ['a number of something else', 'Part 3: we go on', []],
    ['a sentence', 'Is Mara There? Yes: here', []],
    ['more of them than people', 'Mara Ott: a\n\nGrand Hotel: b\n\nLong Walk: c\n\nRed Sea: d', []],
  ])('of a text without words may begin one paragraph beside two others: %s', (_, line, found) => {
    const text = `Speaker 1: Hi.\n\nBo: Hello.\n\n${line}\n\nBo: So.\n\nSpeaker 1: And?\n\nBo: Ah.`;
    expect(listKnownNames(text, null)).toEqual(['Speaker 1', 'Bo', ...found]);
    expect(listSpeakers(findTurns(text, listKnownNames(text, null)))).toHaveLength(2 + found.length);
    expect(listKnownNames(`Bo: Hello.\n\n${line}\n\nBo: So.`, null)).not.toContain(line.split(':')[0]);
  });
});

it('a name has no colons and single spaces, and is not longer than a name can be', () => {
  expect(toSpeakerName('  Mic 1:\tAnn\u200e  Lee ')).toBe('Mic 1 Ann Lee');
  expect(toSpeakerName('\n: ')).toBe('');
  expect(toSpeakerName('x'.repeat(500))).toHaveLength(maxNameLength);
});
