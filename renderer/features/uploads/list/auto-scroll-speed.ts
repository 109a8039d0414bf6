/** `edgeSize`: pixels from an edge in which a drag scrolls the list. `maxSpeed`: pixels per frame. */
const edgeSize = 44;
const maxSpeed = 14;

/** Pixels to scroll in this frame: 0 away from the edges, faster towards an edge, negative is up. */
export const getAutoScrollSpeed = (y: number, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): number => {
  const above = top + edgeSize - y;
  const below = y - (bottom - edgeSize);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  const speed = Math.ceil(maxSpeed * Math.min(depth / edgeSize, 1));
  return above > below ? -speed : speed;
};
