import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970: updated every second while `ticking`, else that of the rendering. */
export const useNow = (ticking: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [ticking]);
  return ticking ? now : Date.now();
};
