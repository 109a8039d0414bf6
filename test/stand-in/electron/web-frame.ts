/** `WebFrameMain`: a frame as Chromium last reported it. */
import { getOrigin } from '../origin.ts';
import type { FrameInfo, Frames } from '../page/frames.ts';
import { guarded } from './guard.ts';

const numbers = new Map<string, number>();
const getFrameNumber = (id: string): number => {
  const known = numbers.get(id) ?? numbers.size + 1;
  numbers.set(id, known);
  return known;
};

export const createFrame = (frames: Frames, info: FrameInfo): Electron.WebFrameMain => {
  const now = (): FrameInfo => frames.get(info.id) ?? info;
  const isGone = (): boolean => frames.get(info.id)?.loaderId !== info.loaderId;
  const parent = (): Electron.WebFrameMain | null => {
    const above = frames.get(now().parentId ?? '');
    return above ? createFrame(frames, above) : null;
  };
  const members = {
    get url() {
      return now().url;
    },
    get origin() {
      return getOrigin(now().url);
    },
    get name() {
      return now().name;
    },
    get parent() {
      return parent();
    },
    get top(): Electron.WebFrameMain | null {
      const main = frames.main();
      return main ? createFrame(frames, main) : null;
    },
    get detached() {
      return frames.get(info.id) === null;
    },
    get routingId() {
      return getFrameNumber(info.id);
    },
    get frameTreeNodeId() {
      return getFrameNumber(info.id);
    },
    get processId() {
      return 1;
    },
    get frameToken() {
      return info.id;
    },
    isDestroyed: isGone,
  } satisfies Partial<Electron.WebFrameMain>;
  return guarded('WebFrameMain', members) as unknown as Electron.WebFrameMain;
};

/** Null after the frame has navigated or was deleted, like `senderFrame`. */
export const liveFrame = (frames: Frames, info: FrameInfo | null): Electron.WebFrameMain | null => {
  if (info === null || frames.get(info.id)?.loaderId !== info.loaderId) return null;
  return createFrame(frames, info);
};

/** The main frame before the first document. */
export const noFrames = (): Electron.WebFrameMain =>
  createFrame(
    { main: () => null, get: () => null, getFrame: () => null, getContextId: () => null },
    { id: '', parentId: null, url: '', name: '', loaderId: '' },
  );
