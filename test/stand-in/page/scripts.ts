import { attachmentMark } from '../chromium/cdp.ts';
import { createCodec } from './codec.ts';
import { watchContextMenu } from './context-menu.ts';
import { type PreloadProcess, startPreload } from './preload-world.ts';
import { createWorldBridge } from './world-bridge.ts';

/** The world of the preload, separate from the main world. */
export const preloadWorld = 'Electron Isolated Context';
/** The function in that world that sends messages to the host. */
export const bindingName = '__standInHost';

/** In the main world: defines only what the preload exposes, read-only. */
const startPage = (bridge: typeof createWorldBridge, secret: string): void => {
  if (window.top !== window) return;
  const { defineProperty } = Object;
  bridge({
    side: 'page',
    secret,
    onExpose: (name, value) => {
      defineProperty(window, name, { value, writable: false, enumerable: true, configurable: false });
    },
  });
};

export const pageScript = (secret: string): string =>
  `(${startPage.toString()})(${createWorldBridge.toString()}, ${JSON.stringify(secret)});`;

export interface PreloadScript {
  readonly secret: string;
  readonly headed: boolean;
  readonly process: PreloadProcess;
  readonly source: string;
  readonly file: string;
}

export const preloadScript = ({ secret, headed, process, source, file }: PreloadScript): string =>
  [
    `(${startPreload.toString()})({`,
    `secret: ${JSON.stringify(secret)}, attachmentMark: ${JSON.stringify(attachmentMark)}, headed: ${headed},`,
    `process: ${JSON.stringify(process)},`,
    `createCodec: ${createCodec.toString()},`,
    `createWorldBridge: ${createWorldBridge.toString()},`,
    `watchContextMenu: ${watchContextMenu.toString()},`,
    'run: function (exports, require, module, process) {',
    source.replace(/^\/\/# sourceMappingURL=.*$/m, ''),
    '\n},',
    '});',
    `//# sourceURL=${encodeURI(file)}`,
  ].join('\n');
