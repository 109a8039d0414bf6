/** Chromium's targets: opens the page of each window and closes all other pages. */
import type { CdpSession } from '../chromium/cdp.ts';
import type { Chromium } from '../chromium/launch.ts';
import { state } from '../state.ts';
import { defaultSession, type Session } from './session.ts';
import { contextOf } from './session-contexts.ts';

export interface CdpTarget {
  readonly id: string;
  readonly chromium: Chromium;
  readonly session: CdpSession;
  /** Resolves when the page is closed for any reason, or Chromium ended. */
  readonly closed: Promise<void>;
}

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly openerId?: string;
}

const ownTargets = new Set<string>();
const watched = new WeakSet<Chromium>();

/**
 * Milliseconds. In an installed Chromium, closing a window while its opener waits for it can hang the opener.
 */
const openingTime = 250;

/**
 * Closes a page that a document or a dropped file opened: Electron would not create it. A blank page without
 * an opener belongs to a DevTools client. The packaged Chromium creates none (`--block-new-web-contents`).
 */
const closeForeignTargets = (chromium: Chromium): void => {
  if (watched.has(chromium)) return;
  watched.add(chromium);
  const closing = new Set<string>();
  const closeStranger = ({ targetInfo }: { targetInfo: TargetInfo }): void => {
    const { targetId, type, url, openerId } = targetInfo;
    const isStranger = openerId !== undefined || url.startsWith('file:');
    if (type !== 'page' || !isStranger || ownTargets.has(targetId) || closing.has(targetId)) return;
    closing.add(targetId);
    const close = (): void => {
      chromium.cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
    };
    setTimeout(close, openingTime).unref();
  };
  chromium.cdp.on('Target.targetCreated', closeStranger);
  chromium.cdp.on('Target.targetInfoChanged', closeStranger);
};

/** With a window, Chromium starts with one page; headless, every page is created. */
const findOrCreate = async (
  chromium: Chromium,
  bounds: Electron.Rectangle,
  session: Session,
): Promise<string> => {
  if (session === defaultSession && state.options.headed && ownTargets.size === 0) {
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
    ...(await contextOf(chromium, session)),
  });
  return targetId;
};

/** A Chromium that lost its last window is about to end. The page is then created in the next one. */
const newPage = async (
  bounds: Electron.Rectangle,
  session: Session,
): Promise<{ chromium: Chromium; targetId: string }> => {
  for (let isSecond = false; ; isSecond = true) {
    const chromium = await state.chromium();
    closeForeignTargets(chromium);
    try {
      return { chromium, targetId: await findOrCreate(chromium, bounds, session) };
    } catch (error) {
      if (isSecond) throw error;
      await chromium.close();
    }
  }
};

export const openTarget = async (bounds: Electron.Rectangle, session: Session): Promise<CdpTarget> => {
  const { chromium, targetId } = await newPage(bounds, session);
  ownTargets.add(targetId);
  const [{ sessionId }] = await Promise.all([
    chromium.cdp.send('Target.attachToTarget', { targetId, flatten: true }),
    chromium.cdp.send('Target.setDiscoverTargets', { discover: true }),
  ]);
  const closed = new Promise<void>((resolve) => {
    const end = (): void => {
      ownTargets.delete(targetId);
      resolve();
    };
    chromium.cdp.on('Target.targetDestroyed', (event) => event.targetId === targetId && end());
    void chromium.cdp.closed.then(end);
  });
  const target = { id: targetId, chromium, session: chromium.cdp.session(sessionId), closed };
  const { width, height, x: left, y: top } = bounds;
  await setTargetBounds(target, state.options.headed ? { width, height, left, top } : { width, height });
  return target;
};

/** Moves a page's window. Does nothing in a Chromium without windows. */
export const setTargetBounds = async (
  target: CdpTarget | Promise<CdpTarget>,
  bounds: object,
): Promise<void> => {
  try {
    const { id, chromium } = await target;
    const { windowId } = await chromium.cdp.send('Browser.getWindowForTarget', { targetId: id });
    await chromium.cdp.send('Browser.setWindowBounds', { windowId, bounds });
  } catch {
    // The page is closed.
  }
};

/** Bounds of a page's window and "normal", "maximized" or "minimized"; null if it is closed. */
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
