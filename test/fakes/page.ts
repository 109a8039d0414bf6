/** Runs before the renderer's scripts and defines the fake bridge in place of preload's. */
import '../../renderer/lib/zod-without-eval.ts';
import { createFakeWorld, type FakeWorldState } from './fake-world.ts';

declare global {
  // Set by the harness before this script runs.
  var scriptedWorld: FakeWorldState;
}

Object.defineProperty(globalThis, 'sidetone', { value: createFakeWorld(globalThis.scriptedWorld).bridge });
