import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok } from '../../preload/contract/result.ts';
import type { SpeechCalls } from '../listening/speech-calls.ts';

export const speechHandlers = (speech: SpeechCalls): Handlers<SidetoneContract>['speech'] => ({
  state: async () => ok(await speech.getState()),
  add: () => speech.add(),
  cancelAdding: () => speech.cancelAdding(),
  use: (id) => speech.use(id),
  remove: (id) => speech.remove(id),
});
