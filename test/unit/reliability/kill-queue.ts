/**
 * The application's queue in a process of its own, to be killed. It takes up what the database holds, adds the files
 * that are not in it yet, and ends when every job has ended. One line of JSON for each thing that its killer may rely on.
 */
import { basename } from 'node:path';
import { createConnection } from '../../../main/api/connection.ts';
import { createTranscriptions } from '../../../main/api/transcriptions.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { createUploads } from '../../../main/uploads/uploads.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';

export interface KillQueueOptions {
  readonly databaseFile: string;
  readonly contentUrl: string;
  readonly apiKey: string;
  readonly files: readonly string[];
  /** Whether the person, asked about an open outcome, says "send it again". */
  readonly sendsAgain: boolean;
}

export type KillQueueLine =
  | { readonly kind: 'corrupt' }
  /** These are written down: the person was told so. */
  | { readonly kind: 'has'; readonly ids: readonly string[] }
  | { readonly kind: 'ended'; readonly jobs: readonly UploadJob[] };

const say = (line: KillQueueLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

const options = JSON.parse(process.argv[2] ?? '') as KillQueueOptions;
const database = value(openDatabase(options.databaseFile));
if (database.setAside !== null) say({ kind: 'corrupt' });

const connection = createConnection();
const access = async () =>
  ({
    ok: true,
    value: {
      analyticsUrl: options.contentUrl,
      contentUrl: options.contentUrl,
      apiKey: options.apiKey,
      account: 'service',
    },
  }) as const;
const uploads = createUploads({
  database,
  transcriptions: createTranscriptions({
    connection,
    access,
    dialects: { get: () => undefined, set: () => {} },
    userAgent: 'Sidetone/test',
  }),
  access,
  settings: () => ({ reviewBeforeUpload: false, concurrency: 2, patienceMinutes: 60, language: '' }),
  emit: () => {},
  looks: [0, 30, 60, 120],
});
const close = async (): Promise<void> => {
  await uploads.close();
  await connection.close();
  database.close();
};
process.on('SIGTERM', () => void close().then(() => process.exit(0)));

const jobs = async (): Promise<readonly UploadJob[]> => value(await uploads.list());
const known = new Set((await jobs()).map((job) => uploads.pathOf(job.id)));
const missing = options.files.filter((path) => !known.has(path));
value(await uploads.addFiles(missing.map((path) => ({ path, name: basename(path), size: 0 }))));
say({ kind: 'has', ids: (await jobs()).map((job) => job.id) });

for (;;) {
  const all = await jobs();
  const asked = all.filter((job) => job.state.kind === 'failed');
  if (options.sendsAgain) for (const job of asked) value(await uploads.retry(job.id));
  const isOver = all.every((job) => job.state.kind === 'done' || job.state.kind === 'failed');
  if (isOver && (asked.length === 0 || !options.sendsAgain)) break;
  await new Promise((resolve) => setTimeout(resolve, 5));
}
say({ kind: 'ended', jobs: await jobs() });
await close();
