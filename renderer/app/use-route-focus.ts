import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageHeadingId } from '../ui/PageHeader.tsx';

const updateTitle = (heading: HTMLElement | null): void => {
  document.title = heading?.textContent ? `${heading.textContent} – Sidetone` : 'Sidetone';
};

/** Names the window after the heading of the screen. When the screen changes, focuses the heading. */
export const useRouteFocus = (): void => {
  const router = useRouter();
  useEffect(() => {
    // After a change of the language: the screen is mounted already.
    updateTitle(document.getElementById(pageHeadingId));
    return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const heading = document.getElementById(pageHeadingId);
      updateTitle(heading);
      if (fromLocation && fromLocation.pathname !== toLocation.pathname) heading?.focus();
    });
  }, [router]);
};
