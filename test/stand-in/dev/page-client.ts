/** What `npm run dev` adds to the page. It runs before the scripts of the page, and none of it is in a build. */

export const updatesPath = '/@updates';

/** In place of `WebSocket`, which the policy of the page refuses: receives what the server sends. */
const connectPage = (path: string): void => {
  let count = 0;
  /** Each URL is new: a module is loaded once. */
  const load = (parameters: string): Promise<{ next: number; payloads: readonly object[] }> => {
    count += 1;
    return import(`${path}?${parameters}&load=${Date.now()}-${count}`);
  };

  class PageSocket extends EventTarget {
    readonly url: string;
    readonly OPEN = 1;
    readyState = 0;

    constructor(url: string) {
      super();
      this.url = url;
      void this.receive();
    }

    send(data: string): void {
      if (!data.includes('"ping"')) void load(`send=${encodeURIComponent(data)}`);
    }

    close(): void {
      this.readyState = 3;
    }

    private async receive(): Promise<void> {
      let after = '';
      while (this.readyState < 2) {
        try {
          const { next, payloads } = await load(after);
          if (this.readyState === 0) {
            this.readyState = 1;
            this.dispatchEvent(new Event('open'));
          }
          after = `after=${next}`;
          for (const payload of payloads)
            this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(payload) }));
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
      }
    }
  }
  Object.assign(window, { WebSocket: PageSocket });
};

/** Fields of React's own that this reads. */
interface Fiber {
  readonly tag: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  memoizedProps: object | null;
}
interface Renderer {
  readonly scheduleUpdate: (fiber: Fiber) => void;
}

/** The window sends it when messages of the shown language were replaced. */
export const messagesReplaced = 'messages-replaced';

/**
 * Renders every component again with its state when messages are replaced: `t` is a function that components call, so React
 * knows nothing of the change. React offers this to its developer tools.
 */
const renderOnNewMessages = (event: string): void => {
  const renderers: Renderer[] = [];
  const roots = new Set<{ readonly current: Fiber }>();
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers: new Map(),
      supportsFiber: true,
      inject: (renderer: Renderer) => renderers.push(renderer),
      onScheduleFiberRoot: () => undefined,
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => void roots.add(root),
      onCommitFiberUnmount: () => undefined,
    },
  });
  /** Functions, those with a ref, and both kinds of memo. */
  const components = new Set([0, 11, 14, 15]);
  let version = 0;
  const renderAgain = (first: Fiber): void => {
    const all: Fiber[] = [first];
    for (let fiber = all.pop(); fiber !== undefined; fiber = all.pop()) {
      if (fiber.child !== null) all.push(fiber.child);
      if (fiber.sibling !== null) all.push(fiber.sibling);
      if (!components.has(fiber.tag)) continue;
      // Other properties than before: a memo compares them.
      fiber.memoizedProps = { ...fiber.memoizedProps, messages: version };
      for (const { scheduleUpdate } of renderers) scheduleUpdate(fiber);
    }
  };
  window.addEventListener(event, () => {
    version += 1;
    for (const root of roots) renderAgain(root.current);
  });
};

export const pageClient = [
  `(${connectPage.toString()})(${JSON.stringify(updatesPath)});`,
  `(${renderOnNewMessages.toString()})(${JSON.stringify(messagesReplaced)});`,
].join('\n');
