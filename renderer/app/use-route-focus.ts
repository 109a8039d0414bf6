import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageHeadingId } from '../ui/PageHeader.tsx';

/** After a change of the screen, focus is on its heading and the window is called by it; not at the first start. */
export const useRouteFocus = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const heading = document.getElementById(pageHeadingId);
        document.title = heading?.textContent ? `${heading.textContent} – Sidetone` : 'Sidetone';
        if (fromLocation && fromLocation.pathname !== toLocation.pathname) heading?.focus();
      }),
    [router],
  );
};
