/** Guards of who said what, and in which language. */
import { mutate } from '../mutation.ts';

const composing = 'test/unit/recordings/compose-turns.test.ts';
const turns = 'test/unit/recordings/turns.test.ts';
const languages = 'test/unit/listen/language.test.ts';

export const peopleMutations = [
  ...mutate(
    'renderer/listen/worker/sources/gate.ts',
    ['test/unit/listen/gate.test.ts'],
    [['gate-neighbour', 'return other > minShare && own < covered * other;', 'return false;']],
  ),
  ...mutate(
    'renderer/listen/worker/sources/choose-sources.ts',
    ['test/unit/listen/choose-sources.test.ts', 'test/unit/listen/open-sources.test.ts'],
    [['mix-of-tracks', 'if (mix === null) return kept;', 'return kept;']],
  ),
  ...mutate(
    'renderer/listen/worker/language.ts',
    [languages, 'test/unit/listen/languages.test.ts'],
    [
      ['language-vote', 'return isLikely || one.speechSeconds', 'return true || one.speechSeconds'],
      ['language-chosen', 'codes.includes(code)', 'code.length > 0'],
    ],
  ),
  ...mutate(
    'renderer/listen/worker/voices/search-voices.ts',
    ['test/unit/listen/voices/search-voices.test.ts'],
    [['voices-after-crash', '(isCareful && !onlyVoices)', 'false']],
  ),
  ...mutate(
    'main/listening/listening-job.ts',
    ['test/unit/listening/listening.test.ts'],
    [
      ['source-earlier', 'source > heardSource || (source === heardSource', '(source >= 0'],
      ['source-position', '(source === heardSource && startMs >= heardMs)', 'source === heardSource'],
    ],
  ),
  ...mutate(
    'main/library/voices.ts',
    ['test/unit/library/voices.test.ts'],
    [
      [
        'voices-of-stopped',
        'if (signal.aborted) return cancelled;\n    if (!listened.ok) return listened;\n    if (sources',
        'if (!listened.ok) return listened;\n    if (sources',
      ],
    ],
  ),
  ...mutate(
    'preload/recordings/order-words.ts',
    [composing],
    [['names-of-one', 'if (appeared.length < 2) return [];', '']],
  ),
  ...mutate(
    'preload/recordings/paragraphs.ts',
    [composing, 'test/unit/recordings/divide-into-paragraphs.test.ts'],
    [['paragraph-length', 'if (!isPause && !isFull) continue;', 'if (!isPause) continue;']],
  ),
  ...mutate(
    'preload/recordings/turns.ts',
    [turns],
    [
      ['name-twice', 'count > 1 && canBeGuessed(name)', 'count > 0 && canBeGuessed(name)'],
      ['name-once', '!toWords(name).some((word) => common.has(word))', 'true'],
    ],
  ),
  ...mutate(
    'preload/recordings/change-turns.ts',
    ['test/unit/recordings/change-turns.test.ts'],
    [
      [
        'name-behind',
        'if (next && turn.name !== null && !hasPrefix(next))',
        'if (next && turn.name === null)',
      ],
    ],
  ),
  ...mutate(
    'renderer/features/transcriptions/speakers/keep-names.ts',
    ['test/unit/renderer/transcriptions/speakers/keep-names.test.ts'],
    [['name-kept', 'return kept.length === 0 ? transaction', 'return kept.length >= 0 ? transaction']],
  ),
  ...mutate(
    'main/library/exports/formats.ts',
    ['test/unit/library/exports/named-exports.test.ts'],
    [['export-names', 'text: removeNames(cleaned, turns), turns: []', 'text: cleaned, turns: []']],
  ),
];
