/** Sleep and wake: connections do not survive them, so the queue is told. */
import { powerMonitor } from 'electron';

export const watchPower = (told: { suspend: () => void; resume: () => void }): void => {
  powerMonitor.on('suspend', told.suspend);
  powerMonitor.on('resume', told.resume);
};
