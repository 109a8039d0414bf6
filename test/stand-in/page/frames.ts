import type { CdpSession } from '../chromium/cdp.ts';
import { toMain } from '../origin.ts';

export interface FrameInfo {
  readonly id: string;
  readonly parentId: string | null;
  /** As main knows it: `app://…`. */
  readonly url: string;
  readonly name: string;
  /** Changes with every document. An old id belongs to a frame that has navigated. */
  readonly loaderId: string;
}

export interface Frames {
  main(): FrameInfo | null;
  get(id: string): FrameInfo | null;
  /** The frame of a context; null if it was deleted. */
  getFrame(contextId: number): FrameInfo | null;
  /** The context of the named world in the main frame; null before the first document. */
  getContextId(world: string): number | null;
}

export const trackFrames = (session: CdpSession): Frames => {
  const frames = new Map<string, FrameInfo>();
  const contexts = new Map<number, { frameId: string; world: string }>();
  let mainId: string | null = null;

  session.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId) mainId = frame.id;
    frames.set(frame.id, {
      id: frame.id,
      parentId: frame.parentId ?? null,
      url: toMain(frame.url + (frame.urlFragment ?? '')),
      name: frame.name ?? '',
      loaderId: frame.loaderId,
    });
  });
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    const frame = frames.get(frameId);
    if (frame) frames.set(frameId, { ...frame, url: toMain(url) });
  });
  session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
    frames.set(frameId, { id: frameId, parentId: parentFrameId, url: 'about:blank', name: '', loaderId: '' });
  });
  session.on('Page.frameDetached', ({ frameId }) => void frames.delete(frameId));
  session.on('Runtime.executionContextCreated', ({ context }) => {
    contexts.set(context.id, { frameId: context.auxData?.frameId ?? '', world: context.name });
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    contexts.delete(executionContextId);
  });
  session.on('Runtime.executionContextsCleared', () => contexts.clear());

  return {
    main: () => (mainId === null ? null : (frames.get(mainId) ?? null)),
    get: (id) => frames.get(id) ?? null,
    getFrame: (id) => frames.get(contexts.get(id)?.frameId ?? '') ?? null,
    getContextId: (world) => {
      for (const [id, context] of contexts) {
        if (context.world === world && context.frameId === mainId) return id;
      }
      return null;
    },
  };
};
