import type { Result } from '../../preload/contract/result.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import { bridge } from './bridge.ts';

/** The border's `useDemoService` is a call, not a hook; here is the one place where the linter has to be told. */
export const switchDemoService = (on: boolean): Promise<Result<Settings>> =>
  bridge.settings.useDemoService(on);
