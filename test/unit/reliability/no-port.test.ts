/** Main listens on no port, also while this computer hears a recording. Linux tells which ports a process has open. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createMemoryStore } from '../settings/memory-settings.ts';
import { listUploads } from '../uploads/list-uploads.ts';
import { unwrap, writeWav } from '../uploads/uploads-setup.ts';
import { createProfileServices, openProfile } from './profile-services.ts';

/** The state of a socket that waits for connections, in /proc/net/tcp. */
const listening = '0A';

const listSockets = (): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${name}`))?.[1] ?? [];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });

/** The addresses on which this process waits for connections, in hexadecimal. */
const listPorts = (): readonly string[] => {
  const sockets = new Set(listSockets());
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === listening && sockets.has(fields[9] ?? ''))
      .map((fields) => fields[1] ?? ''),
  );
};

test.runIf(process.platform === 'linux')('no port is open while a recording is heard', async () => {
  const profile = temporaryFolder('no-port');
  const before = listPorts();
  const services = createProfileServices({
    profile,
    settingsStore: createMemoryStore({ place: 'computer' }),
    databases: await openProfile(profile),
  });
  services.start();
  const file = writeWav(path.join(profile, 'One.wav'), 50_000);
  const { jobs } = unwrap(await services.uploads.addFiles([{ path: file, name: 'One.wav', size: 0 }]));
  unwrap(await services.uploads.start(jobs.map(({ id }) => id)));
  await vi.waitFor(async () => {
    expect((await listUploads(services.uploads))[0]?.state.kind).toBe('transcribing');
  });
  unwrap(await services.library.refresh());
  expect(listPorts()).toEqual(before);
  await services.close();
  removeFolder(profile);
});
