/** A service of its own process, to be killed: it hears two chunks of each recording and then nothing. */
import { startBuiltInService } from '../../../main/service/service.ts';
import { createServiceDatabase } from '../../service/service-database.ts';
import { createChunk } from './step-listener.ts';

const [databaseFile = '', receivedFolder = ''] = process.argv.slice(2);
const service = await startBuiltInService({
  database: await createServiceDatabase(databaseFile),
  receivedFolder,
  warn: () => {},
  listen: ({ onChunks }) => {
    onChunks([createChunk(0), createChunk(1)]);
    process.send?.('heard two');
    return new Promise(() => {});
  },
});
process.send?.({ contentUrl: service.contentUrl, apiKey: service.apiKey });
