import type { Result } from '../../preload/contract/result.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import { bridge } from './bridge.ts';

/** Renames `useDemoService`, a call that linters would take for a hook. */
export const switchDemoService = (on: boolean): Promise<Result<Settings>> =>
  bridge.settings.useDemoService(on);
