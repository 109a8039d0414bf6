/** Entry of the worker: prepares or analyses one recording, then ends. */
import type { PreparationFailure } from '../../../preload/contract/preparation.ts';
import { RecordingError } from '../../sound/recording-error.ts';
import type { FromWorker, ToWorker } from '../messages.ts';
import { analyseRecording } from './analyse-recording.ts';
import { MainCalls, NotWrittenError } from './main-calls.ts';
import { prepareRecording } from './prepare-recording.ts';

/** The global of a dedicated worker, which the types of a page don't have. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

const toFailure = (error: unknown): PreparationFailure =>
  error instanceof NotWrittenError
    ? { reason: 'not_written', detail: '' }
    : RecordingError.from(error).failure;

const main = new MainCalls((message, transfer) => scope.postMessage(message, transfer));

scope.onmessage = ({ data }) => {
  if (data.kind === 'done') {
    main.receive(data.call, data.ok);
    return;
  }
  const { task } = data;
  const running = task.kind === 'prepare' ? prepareRecording(task, main) : analyseRecording(task, main);
  running.then(
    (analysis) => main.finish(analysis),
    (error: unknown) => main.fail(toFailure(error)),
  );
};
