/**
 * Downloads and unpacks Electron's program, as a process. Progress, and one sentence about a failure, go to stderr. The
 * installer of the package `electron` is silent for 30 seconds, has no time limit, and prints the stack of its errors.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { downloadArtifact, FetchDownloader, HTTPError } from '@electron/get';

const require = createRequire(import.meta.url);

/** Milliseconds. */
export interface DownloadTimes {
  /** A download that takes longer is announced, so that the terminal is not silent. */
  readonly announceAfter: number;
  readonly progressEvery: number;
  /** A download that receives no byte for this long is ended. */
  readonly idleLimit: number;
}

const usualTimes: DownloadTimes = { announceAfter: 3_000, progressEvery: 10_000, idleLimit: 30_000 };

interface Received {
  readonly transferred: number;
  /** Null if the server does not say it. */
  readonly total: number | null;
}

const toMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

const formatReceived = ({ transferred, total }: Received): string =>
  total === null
    ? toMegabytes(transferred)
    : `${Math.floor((100 * transferred) / total)} % of ${toMegabytes(total)}`;

const getProperty = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** The code of an error or of its cause, such as `ECONNREFUSED`. */
const getCode = (error: unknown): string => {
  const code = getProperty(error, 'code');
  if (typeof code === 'string') return code;
  const cause = getProperty(error, 'cause');
  return cause === undefined ? '' : getCode(cause);
};

/** What the system or the proxy said: the message of the innermost cause. */
const getInnermostMessage = (error: unknown): string => {
  const errors = getProperty(error, 'errors');
  const cause = getProperty(error, 'cause') ?? (Array.isArray(errors) ? errors.at(-1) : undefined);
  if (cause !== undefined) return getInnermostMessage(cause);
  return error instanceof Error ? error.message : String(error);
};

const isCertificateCode = (code: string): boolean => /CERT|SIGNATURE|^ERR_TLS/.test(code);

/** A clause: why the download from `host` failed. */
export const describeError = (error: unknown, host: string, received: Received): string => {
  if (error instanceof HTTPError) {
    const { status, statusText, url } = error.response;
    return `${url} was answered with ${`${status} ${statusText}`.trim()}`;
  }
  const code = getCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const cause = getInnermostMessage(error);
  const proxyStatus = /^Proxy response \((\d+)\)/.exec(cause)?.[1];
  if (proxyStatus === '407') {
    return 'the proxy asks for a name and a password (407); HTTPS_PROXY can name them, as in http://name:password@proxy:8080';
  }
  if (proxyStatus !== undefined) return `the proxy refused the connection to ${host} (${proxyStatus})`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `there is no space left (${message})`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code))
    return `a folder cannot be written (${message})`;
  if (/checksum/i.test(message)) return `what ${host} sent is not Electron: its checksum is wrong`;
  if (isCertificateCode(code)) {
    return `the certificate of ${host} is not trusted here (${code}); NODE_EXTRA_CA_CERTS can name a file with the authority of your network`;
  }
  if (received.transferred > 0 || message === 'terminated') {
    return `${host} broke the connection at ${formatReceived(received)}`;
  }
  // The cause names who does not answer, which is the proxy if there is one.
  if (message === 'fetch failed') return `${host} cannot be reached (${cause})`;
  return message;
};

/**
 * Downloads the archive into the cache of the user, or finds it there. Returns null, or why it failed. `write` gets lines.
 * ELECTRON_MIRROR and electron_config_cache work as in the package `electron`.
 */
export const downloadArchive = async (
  write: (line: string) => void,
  { announceAfter, progressEvery, idleLimit }: DownloadTimes = usualTimes,
): Promise<string | null> => {
  const { electron_config_cache: cacheRoot, electron_use_remote_checksums: usesRemoteChecksums } =
    process.env;
  const controller = new AbortController();
  let host = '';
  let received: Received = { transferred: 0, total: null };
  let idle: NodeJS.Timeout | undefined;
  const restartLimit = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => controller.abort(), idleLimit);
  };
  const announcement = setTimeout(
    () => write('Downloading Electron’s program, once: about 110 MB.'),
    announceAfter,
  );
  const progress = setInterval(() => write(`Electron’s program: ${formatReceived(received)}`), progressEvery);
  try {
    await downloadArtifact({
      version: require('electron/package.json').version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      ...(cacheRoot ? { cacheRoot } : {}),
      ...(usesRemoteChecksums ? {} : { checksums: require('electron/checksums.json') }),
      downloader: {
        download: async (url: string, file: string) => {
          host = new URL(url).host;
          restartLimit();
          await new FetchDownloader().download(url, file, {
            quiet: true,
            signal: controller.signal,
            getProgressCallback: async ({ transferred, total }) => {
              received = { transferred, total };
              restartLimit();
            },
          });
          clearTimeout(idle);
        },
      },
    });
    return null;
  } catch (error) {
    return controller.signal.aborted
      ? `${host} sent nothing for ${idleLimit / 1000} seconds`
      : describeError(error, host, received);
  } finally {
    clearTimeout(announcement);
    clearInterval(progress);
    clearTimeout(idle);
  }
};

/** Unpacks the archive in the cache. Returns null, or why it failed. */
const unpackArchive = (): string | null => {
  const installer = require.resolve('electron/install.js');
  const { status, stderr } = spawnSync(process.execPath, [installer], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    // The archive that was downloaded.
    env: { ...process.env, ELECTRON_INSTALL_PLATFORM: process.platform, ELECTRON_INSTALL_ARCH: process.arch },
  });
  if (status === 0) return null;
  return `it cannot be unpacked in ${path.dirname(installer)}: ${stderr.trim().split('\n')[0]}`;
};

if (import.meta.main) {
  const failure = (await downloadArchive((line) => console.error(line))) ?? unpackArchive();
  if (failure !== null) console.error(`Electron was not downloaded: ${failure}.`);
  process.exitCode = failure === null ? 0 : 1;
}
