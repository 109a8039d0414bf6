/** Sleep and wake: connections do not survive them, so the queue is told. */
import { powerMonitor } from 'electron';

export const watchPower = (handlers: { suspend: () => void; resume: () => void }): void => {
  powerMonitor.on('suspend', handlers.suspend);
  powerMonitor.on('resume', handlers.resume);
};
