/** `screen`: one display of 1920 × 1080 with a bar at the bottom. */
import { requireReady } from '../state.ts';
import { guardedEmitter, type Within } from './guard.ts';

const display: Electron.Display = {
  id: 1,
  label: '',
  accelerometerSupport: 'unknown',
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  size: { width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1040 },
  nativeOrigin: { x: 0, y: 0 },
  maximumCursorSize: { width: 64, height: 64 },
  colorDepth: 24,
  colorSpace: '',
  depthPerComponent: 8,
  detected: true,
  displayFrequency: 60,
  internal: false,
  monochrome: false,
  rotation: 0,
  scaleFactor: 1,
  touchSupport: 'unknown',
};

const ready = (): void => requireReady("The 'screen' module can't be used before the app 'ready' event");

class Screen extends guardedEmitter('screen') {
  getAllDisplays(): Electron.Display[] {
    ready();
    return [structuredClone(display)];
  }
  getPrimaryDisplay(): Electron.Display {
    ready();
    return structuredClone(display);
  }
  getDisplayMatching(_rect: Electron.Rectangle): Electron.Display {
    ready();
    return structuredClone(display);
  }
  getDisplayNearestPoint(_point: Electron.Point): Electron.Display {
    ready();
    return structuredClone(display);
  }
  getCursorScreenPoint(): Electron.Point {
    ready();
    return { x: 0, y: 0 };
  }
}
true satisfies Within<Electron.Screen, Screen>;

export const screen = new Screen();
