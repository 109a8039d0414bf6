/**
 * What a screen reader would say: name, role and state of what gets the focus, as the browser hands them to the system, and what
 * changes in live regions.
 */
import type { Page } from '@playwright/test';

type ListeningWindow = Window & { spoken?: string[] };

/** States that are said if they are there. */
const states = ['checked', 'pressed', 'expanded', 'selected', 'disabled', 'invalid'];

/** Runs in the window. */
const collectLiveTexts = (): void => {
  const spoken: string[] = [];
  (window as ListeningWindow).spoken = spoken;
  const last = new WeakMap<Element, string>();
  new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[aria-live], [role="status"], [role="alert"], [role="log"]');
      if (region?.getAttribute('aria-live') === 'off') continue;
      const text = region?.textContent?.trim() ?? '';
      if (!region || text === '' || last.get(region) === text) continue;
      last.set(region, text);
      spoken.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

export const listenToSpeech = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await page.evaluate(collectLiveTexts);
  const getFocused = async (): Promise<string> => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId as string,
      fetchRelatives: false,
    });
    const [node] = nodes;
    const said = (node?.properties ?? [])
      .filter(({ name, value }) => states.includes(name) && !['false', false].includes(value.value))
      .map(({ name, value }) => (value.value === true ? name : `${name} ${value.value}`));
    return [node?.name?.value, node?.role?.value, ...said].filter(Boolean).join(', ');
  };
  return {
    focused: getFocused,
    /** What live regions said so far, oldest first. */
    liveTexts: (): Promise<readonly string[]> =>
      page.evaluate(() => (window as ListeningWindow).spoken ?? []),
  };
};
