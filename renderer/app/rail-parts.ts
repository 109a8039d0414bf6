/**
 * Parts of the rail that need the state of all texts, which is not in the first scripts. The rail and the screens share these promises,
 * because the later of two imports of the same code can resolve first.
 */
export const railParts = {
  viewCount: import('../features/transcriptions/list/ViewCount.tsx'),
  showLinks: import('./ShowLinks.tsx'),
};
