/** Who said what stays with the paragraphs that an edit leaves alone, whatever the edit is. */
import { expect, it } from 'vitest';
import {
  applyChanges,
  keepNames,
  reassign,
  renameEverywhere,
  type TextChange,
} from '../../../preload/recordings/change-turns.ts';
import { findTurns, type Turn } from '../../../preload/recordings/turns.ts';
import { recordMetric } from '../../metric.ts';

const people = ['Ann', 'Bob', 'Cleo Lee', '田中'];

const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Each paragraph has words of its own, so that it can be found again. */
const createText = (random: (below: number) => number): string =>
  Array.from({ length: 40 }, (_, at) => {
    const name = people[random(people.length)];
    return `${at === 0 || random(2) === 0 ? `${name}: ` : ''}p${at} says: so, it goes on.`;
  }).join('\n\n');

const toSaid = (text: string, { textFrom, to }: Turn): string => text.slice(textFrom, to);

/** Who speaks, by what is said; without what is said twice. */
const readSpeakers = (text: string, turns: readonly Turn[]): ReadonlyMap<string, string | null> => {
  const found = new Map<string, string | null>();
  const twice = new Set<string>();
  for (const turn of turns) {
    const said = toSaid(text, turn);
    if (found.has(said)) twice.add(said);
    found.set(said, turn.name);
  }
  for (const said of twice) found.delete(said);
  return found;
};

const typed = [
  'x',
  ' ',
  '\n',
  '\n\n',
  ': ',
  'Bob',
  'Bob: ',
  '\n\nBob: pasted\n\n',
  'Cleo Lee: ',
  'Note: this',
  '田中：',
  '\r\n',
  '\n\nAnn: one\n\nBob: two',
] as const;

/** What a user does in the editor, at random. */
const createEdit = (text: string, turns: readonly Turn[], random: (below: number) => number): TextChange => {
  const turn = turns[random(turns.length)] ?? { from: 0, to: 0, textFrom: 0 };
  const places = [turn.from, turn.textFrom, turn.to, Math.max(turn.from - 1, 0), random(text.length + 1)];
  const from = places[random(places.length)] ?? 0;
  const lengths = [0, 0, 1, 2, 7, turn.textFrom - turn.from, turn.to - turn.from + 2, 200];
  const to = Math.min(from + (lengths[random(lengths.length)] ?? 0), text.length);
  const insert = random(2) === 0 && to > from ? '' : (typed[random(typed.length)] ?? '');
  return { from, to, insert };
};

interface Step {
  readonly text: string;
  readonly touched: readonly Turn[];
  readonly renamed?: readonly [from: string, to: string];
}

const editText = (text: string, turns: readonly Turn[], random: (below: number) => number): Step => {
  const edit = createEdit(text, turns, random);
  const after = applyChanges(text, [edit]);
  const touched = turns.filter(({ from, to }) => edit.from <= to && edit.to >= from);
  return { text: applyChanges(after, keepNames(text, [edit], people)), touched };
};

const changePeople = (text: string, turns: readonly Turn[], random: (below: number) => number): Step => {
  const [one = '', other = ''] = [people[random(people.length)], people[random(people.length)]];
  const turn = turns[random(turns.length)];
  if (random(4) > 0 && turn) {
    const name = random(6) === 0 ? null : one;
    return { text: applyChanges(text, reassign(turns, turn, name)), touched: [turn] };
  }
  return {
    text: applyChanges(text, renameEverywhere(turns, one, other)),
    touched: [],
    renamed: [one, other],
  };
};

it('no name moves to a paragraph that nobody touched: 1,000 edits of five texts', () => {
  const moved: string[] = [];
  let compared = 0;
  for (let seed = 1; seed <= 5; seed += 1) {
    const random = createRandom(seed);
    let text = createText(random);
    for (let edit = 0; edit < 1_000; edit += 1) {
      if (edit % 100 === 0) text = createText(random);
      const turns = findTurns(text, people);
      const step = (random(3) === 0 ? changePeople : editText)(text, turns, random);
      const touched = new Set(step.touched.map((turn) => toSaid(text, turn)));
      const after = readSpeakers(step.text, findTurns(step.text, people));
      for (const [said, name] of readSpeakers(text, turns)) {
        const now = after.get(said);
        if (touched.has(said) || name === null || now === undefined) continue;
        const [from, to] = step.renamed ?? [];
        const expected = name === from ? to : name;
        if (now !== expected) moved.push(`seed ${seed}, edit ${edit}: ${said} of ${expected} is of ${now}`);
        compared += 1;
      }
      text = step.text;
    }
  }
  expect(moved).toEqual([]);
  expect(compared).toBeGreaterThan(50_000);
  recordMetric('names-compared-after-edits', compared);
});
