/** The switches in Electron's own program. `strictlyRequireAllFuses` fails the packing when a new Electron has one more. */
import { type FuseConfig, FuseV1Options, FuseVersion } from '@electron/fuses';

/** `inspectable`: only for a build that Playwright drives, which it does through the inspector. Never released. */
export const createFuseConfig = ({ inspectable }: { inspectable: boolean }): FuseConfig => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  // Sidetone has no cookies, and their encryption opens the keychain at every start.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: inspectable,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
});
