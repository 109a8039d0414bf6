/**
 * Upload queue in a process of its own, to be killed. Resumes the jobs of the database, adds the missing
 * files and exits when every job has ended. Prints one KillQueueLine as JSON per line.
 */
import { basename } from 'node:path';
import { HttpTransport } from '../../../main/api/http/http-transport.ts';
import { createTranscriptionsApi } from '../../../main/api/resources/transcriptions.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { Uploads, type UploadsDeps, usualTiming } from '../../../main/uploads/uploads.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { listUploads } from '../uploads/list-uploads.ts';
import { quietDeps } from '../uploads/uploads-deps.ts';
import { createKillPoints, type KillPoint } from './kill-points.ts';
import { setUpKilledPreparation, withKillPoints } from './kill-preparation.ts';

export interface KillQueueOptions {
  readonly databaseFile: string;
  readonly contentUrl: string;
  readonly apiKey: string;
  readonly files: readonly string[];
  /** Of prepared files. Missing: files are sent as they are. */
  readonly preparedFolder?: string;
  /** Where the process kills itself. */
  readonly killPoint?: KillPoint;
  /** Whether failed jobs, including those with an unknown outcome, are retried. */
  readonly retriesUnknownOutcomes: boolean;
}

export type KillQueueLine =
  | { readonly kind: 'corrupt' }
  /** Jobs that are saved and reported to the user. */
  | { readonly kind: 'has'; readonly ids: readonly string[] }
  | { readonly kind: 'ended'; readonly jobs: readonly UploadJob[] };

const writeLine = (line: KillQueueLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const unwrap = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const options = JSON.parse(process.argv[2] ?? '') as KillQueueOptions;
const pass = createKillPoints(options.killPoint ?? null);
const database = withKillPoints(unwrap(openDatabase(options.databaseFile)), pass);
const preparation =
  options.preparedFolder === undefined ? null : setUpKilledPreparation(options.preparedFolder, pass);
if (database.quarantinedFile !== null) writeLine({ kind: 'corrupt' });

const transport = new HttpTransport();
const access = async () =>
  ({
    ok: true,
    value: {
      analyticsUrl: options.contentUrl,
      contentUrl: options.contentUrl,
      apiKey: options.apiKey,
      accountId: 'service',
    },
  }) as const;
const transcriptions = createTranscriptionsApi({
  transport,
  access,
  booleanEncodings: { get: () => undefined, set: () => {} },
  userAgent: 'Sidetone/test',
});
const deps: UploadsDeps = {
  ...quietDeps,
  database,
  service: transcriptions,
  access,
  settings: () => ({
    reviewBeforeUpload: false,
    concurrency: 2,
    transcriptionTimeoutMinutes: 60,
    language: '',
    place: 'service',
  }),
  emit: () => {},
  ...(preparation && { preparation: preparation.forUploads }),
};
const uploads = new Uploads(deps, { ...usualTiming, verificationDelaysMs: [0, 30, 60, 120] });
const close = async (): Promise<void> => {
  await uploads.close();
  await preparation?.close();
  await transport.close();
  database.close();
};
process.on('SIGTERM', () => void close().then(() => process.exit(0)));

const jobs = (): Promise<readonly UploadJob[]> => listUploads(uploads);
const knownPaths = new Set((await jobs()).map((job) => uploads.getPath(job.id)));
const missingPaths = options.files.filter((path) => !knownPaths.has(path));
unwrap(await uploads.addFiles(missingPaths.map((path) => ({ path, name: basename(path), size: 0 }))));
writeLine({ kind: 'has', ids: (await jobs()).map((job) => job.id) });

for (;;) {
  const all = await jobs();
  const failedJobs = all.filter((job) => job.state.kind === 'failed');
  if (options.retriesUnknownOutcomes) for (const job of failedJobs) unwrap(await uploads.retry([job.id]));
  const isOver = all.every((job) => job.state.kind === 'done' || job.state.kind === 'failed');
  if (isOver && (failedJobs.length === 0 || !options.retriesUnknownOutcomes)) break;
  await new Promise((resolve) => setTimeout(resolve, 5));
}
writeLine({ kind: 'ended', jobs: await jobs() });
await close();
