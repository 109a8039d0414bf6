import os from 'node:os';

export interface SystemFacts {
  readonly version: string;
  readonly isPackaged: boolean;
  /** BCP 47 tag of the system's locale. */
  readonly locale: string;
}

/** Versions and system, in one line for the log and a few for the diagnostics. No names of computer or user. */
export const describeSystem = ({ version, isPackaged, locale }: SystemFacts): readonly string[] => {
  const { electron = 'none', chrome = 'none', node, v8 } = process.versions;
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return [
    `Sidetone ${version}${isPackaged ? '' : ' (not packaged)'}`,
    `${os.type()} ${os.release()} ${process.arch}, ${os.cpus().length} processors, ${memoryGb} GB, ${locale}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}, V8 ${v8}`,
  ];
};
