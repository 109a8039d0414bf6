/** Entry of the worker: prepares or analyses one recording, then ends. */
import type { PreparationFailure, WindowTask } from '../../../preload/contract/preparation.ts';
import { RefusedError, receiveTasks } from '../../hidden-page/main-calls.ts';
import { RecordingError } from '../../sound/recording-error.ts';
import { analyseRecording } from './analyse-recording.ts';
import type { PreparationCalls, PreparationMain } from './preparation-main.ts';
import { prepareRecording } from './prepare-recording.ts';

const toFailure = (error: unknown): PreparationFailure =>
  error instanceof RefusedError ? { reason: 'not_written', detail: '' } : RecordingError.from(error).failure;

const run = async (task: WindowTask, main: PreparationMain): Promise<void> => {
  try {
    const analysis =
      task.kind === 'prepare' ? await prepareRecording(task, main) : await analyseRecording(task, main);
    main.notify('finish', [analysis]);
  } catch (error) {
    main.notify('fail', [toFailure(error)]);
  }
};

receiveTasks<WindowTask, PreparationCalls>((task, main) => void run(task, main));
