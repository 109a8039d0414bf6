import path from 'node:path';

const asRoot = /Running as root without --no-sandbox is not supported/;
const noSandbox = /SUID sandbox helper binary was found, but is not configured correctly|No usable sandbox!/;
const noDisplay = /Missing X server or \$DISPLAY|The platform failed to initialize/;

/** True if the display that the environment names cannot be opened. */
export const isDisplayFailure = (stderrText: string): boolean => noDisplay.test(stderrText);

/** Lines to print below Chromium's own; empty for an unknown failure. */
export const getAdvice = (stderrText: string, program: string): readonly string[] => {
  if (asRoot.test(stderrText)) {
    return [
      'Chromium keeps its sandbox off for root, so Electron does not start. Run “npm start” as an ordinary user.',
      'In a container that has only root: npm start -- --no-sandbox',
    ];
  }
  if (noSandbox.test(stderrText)) {
    const helper = path.join(path.dirname(program), 'chrome-sandbox');
    return [
      `This system does not let Electron make its sandbox. Allow it for this copy: sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`,
      'Or for every program, until the system restarts: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    ];
  }
  return [];
};
