/** Connections do not survive sleep, so the upload queue suspends and resumes. */
import { powerMonitor } from 'electron';

export const watchPower = (handlers: { suspend: () => void; resume: () => void }): void => {
  powerMonitor.on('suspend', handlers.suspend);
  powerMonitor.on('resume', handlers.resume);
};
