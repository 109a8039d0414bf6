/** "Always write Lindqvist for Lindquist?": an offer after the same words were put right twice. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { Correction, CorrectionOffer } from '../../../../preload/contract/rules.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys } from '../../../lib/query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { toRuleSearch, useHitSearch } from '../../../state/hit-search.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import classes from './correction-offer.module.css';

/** Returns the line of the offer, and what receives the corrections of the editor. */
export const useCorrectionOffer = (): readonly [
  line: ReactNode,
  onCorrected: (correction: Correction) => void,
] => {
  const { open, changeAll } = useHitSearch();
  const { errorToast } = useToasts();
  const queryClient = useQueryClient();
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
    if (!saved.ok) return errorToast(t('settings.rules.notSaved'), saved.error);
    void queryClient.invalidateQueries({ queryKey: queryKeys.rules });
    await changeAll(search);
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
