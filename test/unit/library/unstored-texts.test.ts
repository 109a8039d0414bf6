/** The service can answer with an error that has the text: it has no record of it then. */
import { afterEach, expect, it } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { answerWith } from '../../service/faults/answers.ts';
import { json } from '../../service/specification/http/response.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from './library-setup.ts';

let setup: LibrarySetup | null = null;
afterEach(() => setup?.close());

const text = 'All of the words, that were (spoken) & heard.\n'.repeat(3_000);
const refused = `SQLSTATE[22001]: String data, right truncated: 1406 Data too long for column 'result' at row 1 (SQL: insert into \`transcriptions\` (\`name\`, \`result\`, \`words\`) values (Episode, ${text}, 9))`;

it('keeps a text that the service did not store among those that were deleted, also after a restart', async () => {
  setup = await setUpLibrary();
  setup.service.faults.next(
    'transcriptions.store',
    answerWith(json(500, { message: refused }), 'after body'),
  );
  const { path, fileName } = audio.wav;
  const upload = { name: 'Episode', description: '', language: '', path, fileName };
  const outcome = await setup.uploads.store(upload, {});
  expect(outcome.kind).toBe('unknown');
  await setup.restart();
  const [kept, ...others] = unwrap(setup.library.deleted());
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ name: 'Episode', deletedBy: 'not_stored' });
  expect(unwrap(setup.library.deletedText(kept?.id ?? '')).text).toBe(text);
});
