/** "Always write Lindqvist for Lindquist?": an offer after the same words were put right twice. */
import { type ReactNode, useCallback, useState } from 'react';
import type { Correction, CorrectionOffer } from '../../../../preload/contract/rules.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys } from '../../../lib/query.ts';
import { useAppState } from '../../../state/app-state-context.ts';
import { changeAllHits } from '../../../state/change-hits.ts';
import { toRuleSearch, useHitSearch } from '../../../state/hit-search.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import classes from './correction-offer.module.css';

/** Returns the line of the offer, and what receives the corrections of the editor. */
export const useCorrectionOffer = (): readonly [
  line: ReactNode,
  onCorrected: (correction: Correction) => void,
] => {
  const appState = useAppState();
  const { open } = useHitSearch();
  const [offer, setOffer] = useState<CorrectionOffer | null>(null);
  const onCorrected = useCallback((correction: Correction): void => {
    void bridge.rules.corrected(correction).then((result) => {
      if (result.ok && result.value) setOffer(result.value);
    });
  }, []);
  if (!offer) return [null, onCorrected];
  const { heard, written, hits, texts } = offer;
  const search = toRuleSearch(heard, written);
  const close = (): void => setOffer(null);
  const showAll = (): void => {
    close();
    open(search, true);
  };
  const always = async (): Promise<void> => {
    close();
    const saved = await bridge.rules.save({ heard, written, showId: null });
    if (!saved.ok) return appState.toasts.errorToast(t('settings.rules.notSaved'), saved.error);
    void appState.queryClient.invalidateQueries({ queryKey: queryKeys.rules });
    await changeAllHits(appState, search);
  };
  const decline = (): void => {
    close();
    void bridge.rules.decline({ heard, written });
  };
  const line = (
    <div className={classes.offer} role="status">
      <p className={classes.question}>
        <strong>{t('rules.offer', { heard, written })}</strong> {t('rules.offerPlaces', { hits, texts })}
      </p>
      <ActionButton variant="subtle" color="gray" onClick={showAll}>
        {t('rules.showAll')}
      </ActionButton>
      <ActionButton onClick={() => void always()}>{t('rules.always')}</ActionButton>
      <ActionButton variant="subtle" color="gray" onClick={decline}>
        {t('rules.no')}
      </ActionButton>
    </div>
  );
  return [line, onCorrected];
};
