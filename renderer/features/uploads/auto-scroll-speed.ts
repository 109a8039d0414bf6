/** Pixels from an edge within which the list scrolls while something is dragged, and the most it scrolls a frame. */
const edgeSize = 44;
const maxSpeed = 14;

/** Pixels to scroll in this frame: none away from the edges, the faster the nearer to one or beyond it. */
export const getAutoScrollSpeed = (y: number, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): number => {
  const above = top + edgeSize - y;
  const below = y - (bottom - edgeSize);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  const speed = Math.ceil(maxSpeed * Math.min(depth / edgeSize, 1));
  return above > below ? -speed : speed;
};
