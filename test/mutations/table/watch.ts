/** Guards of watched folders: what is taken, and when. */
import { mutate } from '../mutation.ts';

const watched = 'test/unit/watch/watched-folders.test.ts';
const taken = 'test/unit/watch/taken-recordings.test.ts';

export const watchMutations = [
  ...mutate(
    'main/watch/folder-scan.ts',
    [watched, taken],
    [
      ['watch-known', 'if (earlier !== null && earlier.id !== row.id)', 'if (earlier?.id === -1)'],
      ['watch-open', 'if (written.has(file.path)) this.#wait', "if (written.has('')) this.#wait"],
      ['watch-deleted', 'listing.isComplete && !signal.aborted', 'listing.isComplete && signal.aborted'],
      ['watch-slept', 'if (unchangedMs < 0 || scan.isFirst)', 'if (unchangedMs < 0)'],
      ['watch-own', 'if (this.#ledger.isFetched(file.path)) {', "if (this.#ledger.isFetched('')) {"],
      ['watch-recover', 'if (isThere) this.#save(row', 'if (!isThere) this.#save(row'],
    ],
  ),
  ...mutate(
    'main/watch/is-whole.ts',
    ['test/unit/watch/is-whole.test.ts', watched],
    [
      ['watch-incomplete', "if (end === 'incomplete') return { kind: 'incomplete' };", ''],
      ['watch-holes', 'longestZeros >= blockBytes', 'longestZeros < 0'],
      ['watch-last-bytes', ' && lastZeros < minLastSilence', ''],
    ],
  ),
  ...mutate(
    'main/watch/list-folder.ts',
    [watched],
    [
      ['watch-trash', 'if (isIgnored(below)) continue;', ''],
      ['watch-names', 'if (!isRecordingName(found.fileName) || ', 'if ('],
    ],
  ),
  ...mutate(
    'main/watch/folder-watcher.ts',
    ['test/unit/watch/folder-watcher.test.ts'],
    [['watch-settle', 'return Math.max(settleMs, restMs);', 'return restMs;']],
  ),
  ...mutate(
    'main/watch-services.ts',
    ['test/unit/watch/no-folder.test.ts'],
    [['watch-no-folder', 'if (isAnyFolderWatched(deps.database)) void load();', 'void load();']],
  ),
];
