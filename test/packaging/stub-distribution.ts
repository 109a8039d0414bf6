/** A minimal distribution of Electron: what electron-builder needs, and the default fuses of Electron 45. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

export type System = 'linux' | 'win32' | 'darwin';

/** @electron/fuses searches the executable for it. A version, a length and one character per fuse follow. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** In the order of `FuseV1Options`; 1 is enabled by default in Electron. */
const shippedFuses = '101100011';

export const fuseWire = (fuses = shippedFuses): Buffer =>
  Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, fuses.length]), Buffer.from(fuses)]);

export const stubVersions = { node: '24.1.2', chrome: '150.0.1.2', v8: '15.0.1.2-electron.0' };

const windowsProgram = (): Buffer => {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  const wire = fuseWire();
  program.setExtraData(wire.buffer.slice(wire.byteOffset, wire.byteOffset + wire.length) as ArrayBuffer);
  return Buffer.from(program.generate());
};

const plist = (executable: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${executable}</string></dict></plist>
`;

const macBundle = (): Record<string, string | Buffer> => {
  const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].flatMap((kind) => {
    const name = `Electron Helper${kind}`;
    const contents = `Electron.app/Contents/Frameworks/${name}.app/Contents`;
    return [
      [`${contents}/Info.plist`, plist(name)],
      [`${contents}/MacOS/${name}`, ''],
    ];
  });
  return {
    'Electron.app/Contents/Info.plist': plist('Electron'),
    'Electron.app/Contents/MacOS/Electron': '',
    'Electron.app/Contents/Resources/en.lproj/locale.pak': '',
    'Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework': fuseWire(),
    ...Object.fromEntries(helpers),
  };
};

/** In the place of Electron's program as Node, which is asked for its versions. */
const linuxProgram = (): Buffer =>
  Buffer.concat([Buffer.from(`#!/bin/sh\necho '${JSON.stringify(stubVersions)}'\nexit\n`), fuseWire()]);

const createFiles: Record<System, () => Record<string, string | Buffer>> = {
  linux: () => ({ electron: linuxProgram(), 'locales/en-US.pak': '' }),
  win32: () => ({ 'electron.exe': windowsProgram(), 'locales/en-US.pak': '' }),
  darwin: macBundle,
};

export const writeStub = (folder: string, system: System): void => {
  const licences = { LICENSE: 'Electron', 'LICENSES.chromium.html': 'Chromium' };
  for (const [name, content] of Object.entries({ ...licences, ...createFiles[system]() })) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o755 });
  }
};
