/** A track or a channel for each person: words that are wrong, missing or under another name. */
import path from 'node:path';
import { type Dialogue, type DialogueTurn, decodeSound, getPeople, hasWords } from './dialogue.ts';
import { hear } from './hear.ts';
import { formatShare, type Part, type PartContext, type PartResult } from './part.ts';
import { scoreTimes, scoreWords, toLabelled } from './score.ts';
import { addLeaks, leakDecibels, type PersonSound, writeLeftRight, writePeople } from './write-dialogue.ts';

/** The names of the tracks, so that a name which says nothing is not one of them. */
const names = ['Mara', 'Jonas', 'Ines', 'Paul', 'Olga', 'Ravi', 'Chen', 'Yusuf'];

interface Variant {
  readonly what: string;
  readonly metric: string;
  readonly limit: string;
  readonly write: (file: string, people: readonly PersonSound[]) => Promise<string> | string;
  /** Null: the text numbers people. */
  readonly getName: ((track: string) => string) | null;
  /** Who speaks, as the recording tells people apart. */
  readonly getSource: (track: string) => string;
}

const listVariants = (tracks: readonly string[]): readonly Variant[] => {
  const getName = (track: string): string => names[tracks.indexOf(track)] ?? '';
  const getSource = (track: string): string => track;
  return [
    {
      what: 'tracks',
      metric: 'words-under-wrong-name',
      limit: '≤ 4 %',
      write: (file, people) => writePeople(`${file}.mkv`, people),
      getName,
      getSource,
    },
    {
      what: `tracks, leak of ${leakDecibels} dB`,
      metric: 'words-under-wrong-name-leak',
      limit: '≤ 6 %',
      write: (file, people) => writePeople(`${file}-leak.mkv`, addLeaks(people)),
      getName,
      getSource,
    },
    {
      what: 'left and right',
      metric: 'words-under-wrong-name-left-right',
      limit: '≤ 5 %',
      write: (file, people) => writeLeftRight(`${file}-left-right.wav`, people),
      getName: null,
      getSource: (track) => (track === tracks[0] ? 'left' : 'right'),
    },
  ];
};

const readPeople = async ({ probe }: PartContext, { tracks }: Dialogue): Promise<readonly PersonSound[]> => {
  const people: PersonSound[] = [];
  for (const [at, { file }] of tracks.entries())
    people.push({ name: names[at] ?? '', samples: await decodeSound(probe, file) });
  return people;
};

const measureVariant = async (
  context: PartContext,
  dialogue: Dialogue,
  people: readonly PersonSound[],
  variant: Variant,
): Promise<PartResult> => {
  const { what, metric, limit, write, getName, getSource } = variant;
  const { probe, folder, log } = context;
  const heard = await hear(probe, await write(path.join(folder, dialogue.name), people));
  const turns: readonly DialogueTurn[] = dialogue.turns.map((turn) => ({
    ...turn,
    person: getSource(turn.track),
  }));
  const label = `${dialogue.name}: ${what}`;
  log(
    `${label}: ${heard.sources.map(({ name, channel }) => name || channel || 'mix').join(', ')}: ${heard.voices.join(', ')}`,
  );
  if (!hasWords(dialogue)) {
    const { wrong, confusions } = scoreTimes(toLabelled(heard), turns);
    for (const confusion of confusions) log(`  ${confusion}`);
    return { rows: [[`${label}, time of words`, formatShare(wrong), limit]], metrics: [] };
  }
  const { errors, words, differences } = scoreWords(heard, turns, getName);
  for (const difference of differences) log(`  ${difference}`);
  const share = formatShare(errors / words);
  return { rows: [[`${label}, ${errors} of ${words} words`, share, limit]], metrics: [[metric, share]] };
};

export const measureTracks: Part = async (context) => {
  const results: PartResult[] = [];
  for (const dialogue of context.dialogues.filter(({ tracks }) => tracks.length > 1)) {
    const people = await readPeople(context, dialogue);
    for (const variant of listVariants(dialogue.tracks.map(({ name }) => name)))
      results.push(await measureVariant(context, dialogue, people, variant));
  }
  return {
    rows: results.flatMap(({ rows }) => rows),
    metrics: results.flatMap(({ metrics }) => metrics),
  };
};

/** One sound of all people: the same share, with names by voice. */
export const measureMixedWords: Part = async ({ dialogues, probe, log }) => {
  const rows: PartResult['rows'][number][] = [];
  const metrics: PartResult['metrics'][number][] = [];
  for (const dialogue of dialogues.filter((one) => hasWords(one) && getPeople(one).length > 1)) {
    const heard = await hear(probe, dialogue.mix);
    const { errors, words, differences } = scoreWords(heard, dialogue.turns, null);
    log(`${dialogue.name}: mix: ${heard.voices.join(', ')}`);
    for (const difference of differences) log(`  ${difference}`);
    const share = formatShare(errors / words);
    rows.push([`${dialogue.name}: mix, ${errors} of ${words} words`, share, '≤ 7 %']);
    metrics.push(['words-under-wrong-name-mixed', share]);
  }
  return { rows, metrics };
};
