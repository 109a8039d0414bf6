import { lazyWithPreload } from '../../../lib/lazy-with-preload.ts';

export const [TextEditor, preloadEditor] = lazyWithPreload(() => import('./TextEditor.tsx'));
