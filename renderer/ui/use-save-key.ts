import { useHotkeys } from '@mantine/hooks';

/** Calls `save` on Ctrl+S (macOS: ⌘S) anywhere in the window while mounted, also in fields. */
export const useSaveKey = (save: () => void): void => useHotkeys([['mod+S', save]], [], true);
