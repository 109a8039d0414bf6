/** A service of its own process, to be killed: it hears two chunks of each recording and then nothing. */
import { startBuiltInService } from '../../../main/service/service.ts';
import { createChunk } from './step-listener.ts';

const [databaseFile = '', receivedFolder = ''] = process.argv.slice(2);
const service = await startBuiltInService({
  databaseFile,
  receivedFolder,
  listen: ({ onChunk }) => {
    for (const index of [0, 1]) onChunk(createChunk(index));
    process.send?.('heard two');
    return new Promise(() => {});
  },
});
process.send?.({ contentUrl: service.contentUrl, apiKey: service.apiKey });
