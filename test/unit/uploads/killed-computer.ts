/** A queue in a process of its own, to be killed: it hears two chunks of each recording and then nothing. */
import { createChunk } from '../listening/step-listener.ts';
import { openComputer } from './computer-setup.ts';

const [folder = '', file = ''] = process.argv.slice(2);
const computer = openComputer(folder, {
  listen: ({ onChunks }) => {
    onChunks([createChunk(0), createChunk(1)]);
    process.send?.('heard two');
    return new Promise(() => {});
  },
});
await computer.add(file);
