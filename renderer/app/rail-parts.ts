/**
 * Parts of the rail that need the state of all texts, which is not in the first scripts. Asked for once: of two imports of the same code
 * the later one can end first.
 */
export const railParts = {
  viewCount: import('../features/transcriptions/list/ViewCount.tsx'),
  showLinks: import('./ShowLinks.tsx'),
};
