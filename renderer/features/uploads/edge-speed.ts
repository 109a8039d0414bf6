/** Pixels from an edge within which the list scrolls while something is dragged, and the most it scrolls a frame. */
const edge = 44;
const most = 14;

/** Pixels to scroll in this frame: none away from the edges, the faster the nearer to one or beyond it. */
export const edgeSpeed = (y: number, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): number => {
  const above = top + edge - y;
  const below = y - (bottom - edge);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  const speed = Math.ceil(most * Math.min(depth / edge, 1));
  return above > below ? -speed : speed;
};
