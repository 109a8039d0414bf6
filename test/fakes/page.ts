/** Runs in the page before its own scripts: puts the fake bridge where preload would put the real one. */
import '../../renderer/lib/zod-without-eval.ts';
import { createFakeWorld, type FakeWorldState } from './fake-world.ts';

declare global {
  // What the harness leaves here before this script runs.
  var scriptedWorld: FakeWorldState;
}

Object.defineProperty(globalThis, 'sidetone', { value: createFakeWorld(globalThis.scriptedWorld).bridge });
