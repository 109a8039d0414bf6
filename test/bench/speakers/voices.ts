/** One mixed sound: speech under the wrong name, how many voices are found, and that one person is never two. */
import { type Dialogue, getPeople } from './dialogue.ts';
import { countVoices, hear } from './hear.ts';
import { formatShare, type Part, type PartContext } from './part.ts';
import { scoreTimes, type TimeScore } from './score.ts';

interface Found extends TimeScore {
  readonly people: number;
  readonly voices: number;
}

const findVoices = async (
  { probe, log }: PartContext,
  dialogue: Dialogue,
  isGiven: boolean,
): Promise<Found> => {
  const people = getPeople(dialogue).length;
  const { stretches } = await hear(probe, dialogue.mix, {
    people: isGiven ? people : null,
    onlyVoices: true,
  });
  const everything = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER, voice: 0 };
  const lastMs = Math.max(...dialogue.turns.map(({ endMs }) => endMs));
  const labelled = stretches.length === 0 ? [{ ...everything, endMs: lastMs }] : stretches;
  const score = scoreTimes(labelled, dialogue.turns);
  const voices = countVoices(stretches);
  log(`${dialogue.name}: ${voices} voices of ${people}${isGiven ? ', given' : ''}`);
  for (const confusion of score.confusions) log(`  ${confusion}`);
  return { ...score, people, voices };
};

const formatFound = ({ wrong, unnamed, voices, people }: Found): string =>
  `${formatShare(wrong)} · ${formatShare(unnamed)} · ${voices}/${people}`;

const countRight = (found: readonly Found[]): string =>
  `${found.filter(({ voices, people }) => voices === people).length}/${found.length}`;

/** Recordings of one person: tracks, and mixes of one. */
const listOnePerson = (dialogues: readonly Dialogue[]): readonly { name: string; file: string }[] =>
  dialogues.flatMap((dialogue) => {
    const { name, mix, tracks, turns } = dialogue;
    if (getPeople(dialogue).length === 1) return [{ name: `${name}: mix`, file: mix }];
    return tracks
      .filter((track) => getPeople({ turns: turns.filter((turn) => turn.track === track.name) }).length === 1)
      .map((track) => ({ name: `${name}: ${track.name}`, file: track.file }));
  });

export const measureVoices: Part = async (context) => {
  const { dialogues, probe, log } = context;
  const found: Found[] = [];
  const given: Found[] = [];
  for (const dialogue of dialogues) {
    found.push(await findVoices(context, dialogue, false));
    given.push(await findVoices(context, dialogue, true));
  }
  const onePerson = listOnePerson(dialogues);
  let unnamed = 0;
  for (const { name, file } of onePerson) {
    const { stretches } = await hear(probe, file, { onlyVoices: true });
    log(`${name}: ${stretches.length === 0 ? 'nobody is named' : `${countVoices(stretches)} voices`}`);
    if (stretches.length === 0) unnamed += 1;
  }
  const wrong = found.map((one) => one.wrong);
  const mean = formatShare(wrong.reduce((sum, one) => sum + one, 0) / Math.max(1, wrong.length));
  const unnamedCount = `${unnamed}/${onePerson.length}`;
  return {
    rows: [
      ...dialogues.flatMap(({ name }, at) => {
        const [one, other] = [found[at], given[at]];
        if (!one || !other) return [];
        return [
          [`${name}: wrong · unnamed · voices`, formatFound(one), '≤ 8 %'] as const,
          [`${name}: the same, number given`, formatFound(other), ''] as const,
        ];
      }),
      ['speech under the wrong name, mean', mean, '≤ 2.5 %'],
      ['voices right', countRight(found), 'all but one'],
      ['voices right, number given', countRight(given), 'all'],
      ['recordings of one person without names', unnamedCount, 'all'],
    ],
    metrics: [
      ['speech-under-wrong-name', mean],
      ['speech-under-wrong-name-worst', formatShare(Math.max(0, ...wrong))],
      ['voices-right', countRight(found)],
      ['voices-right-given', countRight(given)],
      ['one-person-unnamed', unnamedCount],
    ],
  };
};
