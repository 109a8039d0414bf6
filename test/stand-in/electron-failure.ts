/** Why Electron's program ended before its window opened, read from what it printed, and how to go on. */
import path from 'node:path';

export interface ElectronFailure {
  /** A clause: what does not work. */
  readonly reason: string;
  /** Lines to print: what the user can do. */
  readonly advice: readonly string[];
  /** A switch with which Electron may start; null if there is none. */
  readonly retryWith: string | null;
  /** That a window of Chromium is better than Electron with `retryWith`. */
  readonly prefersStandIn: boolean;
  /** That no other program can open a window either. */
  readonly isDisplay: boolean;
}

type Description = Pick<ElectronFailure, 'reason'> & Partial<ElectronFailure>;

interface KnownFailure {
  /** What Chromium or the loader of the system prints. */
  readonly pattern: RegExp;
  readonly describe: (match: RegExpExecArray, program: string) => Description;
}

const librariesAdvice = [
  'Debian 13, Ubuntu 24.04 and newer: sudo apt-get install libnss3 libgtk-3-0t64 libgbm1 libasound2t64',
  'Before them: sudo apt-get install libnss3 libgtk-3-0 libgbm1 libasound2',
  'Fedora: sudo dnf install nss gtk3 mesa-libgbm alsa-lib',
];

const knownFailures: readonly KnownFailure[] = [
  {
    pattern: /Missing X server or \$DISPLAY|The platform failed to initialize/,
    describe: () => ({ reason: 'No window can open on this display', isDisplay: true }),
  },
  {
    pattern: /error while loading shared libraries: ([^\s:]+)/,
    describe: ([, library]) => ({
      reason: `Electron needs ${library}, which this system lacks`,
      advice: librariesAdvice,
    }),
  },
  {
    pattern: /version `(GLIBC\w*_[\d.]+)' not found/,
    describe: ([, version]) => ({ reason: `Electron needs a newer system than this one (${version})` }),
  },
  {
    pattern: /Running as root without --no-sandbox is not supported/,
    describe: () => ({
      reason: 'Electron does not start as root',
      advice: [
        'Chromium keeps its sandbox off for root, so Electron does not start. Run “npm start” as an ordinary user.',
        'In a container that has only root: npm start -- --no-sandbox',
      ],
    }),
  },
  {
    pattern: /SUID sandbox helper binary was found, but is not configured correctly|No usable sandbox!/,
    describe: (_match, program) => {
      const helper = path.join(path.dirname(program), 'chrome-sandbox');
      return {
        reason: 'Electron cannot make its sandbox here',
        advice: [
          `This system does not let Electron make its sandbox. Allow it for this copy: sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`,
          'Or for every program, until the system restarts: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
        ],
        // As the AppImage does. An installed Chromium has a sandbox of its own.
        retryWith: '--no-sandbox',
        prefersStandIn: true,
      };
    },
  },
  {
    pattern: /GPU process isn't usable/,
    describe: () => ({
      reason: 'The graphics of this computer fail in Electron',
      retryWith: '--disable-gpu',
    }),
  },
  {
    pattern: /\/dev\/shm/,
    describe: () => ({
      reason: 'Electron cannot share memory in /dev/shm',
      advice: ['Allow it: sudo chmod 1777 /dev/shm. In a container: --shm-size=1g'],
      retryWith: '--disable-dev-shm-usage',
    }),
  },
];

/** Null if what Electron printed says nothing that is known. */
const findKnownFailure = (stderrText: string, program: string): ElectronFailure | null => {
  for (const { pattern, describe } of knownFailures) {
    const match = pattern.exec(stderrText);
    if (match === null) continue;
    return {
      advice: [],
      retryWith: null,
      prefersStandIn: false,
      isDisplay: false,
      ...describe(match, program),
    };
  }
  return null;
};

export interface ElectronEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of what it printed on stderr. */
  readonly stderrText: string;
  /** Path of Electron's program. */
  readonly program: string;
  /** Milliseconds from the start to the end. */
  readonly lifetime: number;
  /** That this process was asked to stop, and passed it on. */
  readonly isStopping: boolean;
  /** Exit codes besides 0 with which the application ends by itself. */
  readonly ownCodes: readonly number[];
}

/** Milliseconds. A program that ends later had its window, unless it says otherwise. */
const startLimit = 15_000;

/** Null if Electron did what was asked of it: it ran, and ended. */
export const findFailure = (end: ElectronEnd): ElectronFailure | null => {
  const { code, signal, stderrText, program, lifetime, isStopping, ownCodes } = end;
  if (code === 0 || isStopping || (signal !== null && /^SIG(INT|TERM|HUP)$/.test(signal))) return null;
  const known = findKnownFailure(stderrText, program);
  if (known !== null || lifetime > startLimit || (code !== null && ownCodes.includes(code))) return known;
  const reason = `Electron ended with ${signal ?? `code ${code}`} before its window opened`;
  return { reason, advice: [], retryWith: null, prefersStandIn: false, isDisplay: false };
};

/**
 * How to go on after Electron's program, which got `args`, ended early: with the switch of the failure, or in the stand-in.
 * Null if a window of neither can open.
 */
export const chooseNext = (
  { retryWith, prefersStandIn, isDisplay }: ElectronFailure,
  args: readonly string[],
  hasStandIn: boolean,
): 'retry' | 'stand-in' | null => {
  const canOpenStandIn = hasStandIn && !isDisplay;
  const canRetry = retryWith !== null && !args.includes(retryWith);
  if (canRetry && !(prefersStandIn && canOpenStandIn)) return 'retry';
  return canOpenStandIn ? 'stand-in' : null;
};
