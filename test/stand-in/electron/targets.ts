/** Chromium's targets: the page behind each window, and the closing of every page that is not one of ours. */
import type { CdpSession } from '../chromium/cdp.ts';
import type { Chromium } from '../chromium/launch.ts';
import { state } from '../state.ts';

export interface CdpTarget {
  readonly id: string;
  readonly chromium: Chromium;
  readonly session: CdpSession;
  /** Resolves when the page is closed for any reason, or Chromium ended. */
  readonly gone: Promise<void>;
}

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly openerId?: string;
}

const ownTargets = new Set<string>();
const watched = new WeakSet<Chromium>();

/** A window closed while its opener still waits for it can leave the opener hanging, in an installed Chromium. */
const openingTime = 250;

/**
 * A page that a page opened, or that a dropped file opened, is closed: Electron would not have made it. A blank page
 * without an opener is a DevTools client's own. The packaged Chromium makes none (`--block-new-web-contents`).
 */
const closeForeignTargets = (chromium: Chromium): void => {
  if (watched.has(chromium)) return;
  watched.add(chromium);
  const closing = new Set<string>();
  const look = ({ targetInfo }: { targetInfo: TargetInfo }): void => {
    const { targetId, type, url, openerId } = targetInfo;
    const isStranger = openerId !== undefined || url.startsWith('file:');
    if (type !== 'page' || !isStranger || ownTargets.has(targetId) || closing.has(targetId)) return;
    closing.add(targetId);
    const close = (): void => {
      chromium.cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
    };
    setTimeout(close, openingTime).unref();
  };
  chromium.cdp.on('Target.targetCreated', look);
  chromium.cdp.on('Target.targetInfoChanged', look);
};

/** With a window, Chromium comes with its first page; without one, every page is made. */
const findOrCreate = async (chromium: Chromium, bounds: Electron.Rectangle): Promise<string> => {
  if (state.options.headed && ownTargets.size === 0) {
    const { targetInfos } = (await chromium.cdp.send('Target.getTargets')) as { targetInfos: TargetInfo[] };
    const first = targetInfos.find(({ type, url }) => type === 'page' && url.startsWith('data:'));
    if (first) return first.targetId;
  }
  const { width, height } = bounds;
  const { targetId } = await chromium.cdp.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    width,
    height,
  });
  return targetId;
};

/** A Chromium whose last window was closed is about to end: then the page is made in the next one. */
const newPage = async (bounds: Electron.Rectangle): Promise<{ chromium: Chromium; targetId: string }> => {
  for (let isSecond = false; ; isSecond = true) {
    const chromium = await state.chromium();
    closeForeignTargets(chromium);
    try {
      return { chromium, targetId: await findOrCreate(chromium, bounds) };
    } catch (error) {
      if (isSecond) throw error;
      await chromium.close();
    }
  }
};

export const openTarget = async (bounds: Electron.Rectangle): Promise<CdpTarget> => {
  const { chromium, targetId } = await newPage(bounds);
  ownTargets.add(targetId);
  const [{ sessionId }] = await Promise.all([
    chromium.cdp.send('Target.attachToTarget', { targetId, flatten: true }),
    chromium.cdp.send('Target.setDiscoverTargets', { discover: true }),
  ]);
  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      ownTargets.delete(targetId);
      resolve();
    };
    chromium.cdp.on('Target.targetDestroyed', (event) => event.targetId === targetId && end());
    void chromium.cdp.closed.then(end);
  });
  const target = { id: targetId, chromium, session: chromium.cdp.session(sessionId), gone };
  const { width, height, x: left, y: top } = bounds;
  await setTargetBounds(target, state.options.headed ? { width, height, left, top } : { width, height });
  return target;
};

/** Where a page's window is; a Chromium without windows has none to move. */
export const setTargetBounds = async (
  target: CdpTarget | Promise<CdpTarget>,
  bounds: object,
): Promise<void> => {
  try {
    const { id, chromium } = await target;
    const { windowId } = await chromium.cdp.send('Browser.getWindowForTarget', { targetId: id });
    await chromium.cdp.send('Browser.setWindowBounds', { windowId, bounds });
  } catch {
    // The page is gone.
  }
};

/** Where a page's window is now, with "normal", "maximized" or "minimized"; null when it is gone. */
export const targetBounds = async (
  target: Promise<CdpTarget>,
): Promise<{ bounds: Electron.Rectangle; windowState: string } | null> => {
  try {
    const { id, chromium } = await target;
    const { bounds } = await chromium.cdp.send('Browser.getWindowForTarget', { targetId: id });
    const { left: x, top: y, width, height, windowState } = bounds;
    return { bounds: { x, y, width, height }, windowState };
  } catch {
    return null;
  }
};

export const closeTarget = async ({ id, chromium }: CdpTarget): Promise<void> => {
  await chromium.cdp.send('Target.closeTarget', { targetId: id }).catch(() => undefined);
};
