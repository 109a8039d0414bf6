import { Button, CloseButton } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { useBackOnline, useIsAutoSaveOn, useUnsavedIds } from '../use-transcriptions-state.ts';
import { UnsavedBar } from './UnsavedBar.tsx';
import { useSaveAll } from './use-save-all.ts';

/** The service is reachable again and texts are unsaved. Not shown if automatic saving is on. */
export const BackOnlineNotice = () => {
  const { isBack, dismiss } = useBackOnline();
  const ids = useUnsavedIds();
  const { saveAll, isSaving } = useSaveAll();
  const isAutomatic = useIsAutoSaveOn();
  if ((isAutomatic || !isBack || ids.length === 0) && !isSaving) return null;
  return (
    <UnsavedBar
      message={t('transcriptions.drafts.backOnline', { count: ids.length })}
      role="status"
      data-back-online
    >
      <Button
        size="compact-sm"
        loading={isSaving}
        onClick={() => {
          void saveAll(ids).then(dismiss);
        }}
      >
        {t('transcriptions.drafts.saveAllNow', { count: ids.length })}
      </Button>
      <CloseButton size="sm" aria-label={t('transcriptions.drafts.notNow')} onClick={dismiss} />
    </UnsavedBar>
  );
};
