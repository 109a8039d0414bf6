import { Button, Checkbox, Group, Loader, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HitSearch } from '../../../preload/contract/rules.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys } from '../../lib/query.ts';
import { useAppState } from '../../state/app-state-context.ts';
import { changeHits } from '../../state/change-hits.ts';
import { SheetModal } from '../../ui/dialogs/SheetModal.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { HitRows } from './HitRows.tsx';
import classes from './HitsSheet.module.css';
import { type Found, useFoundHits } from './use-found-hits.ts';
import { type LeftOutState, useLeftOut } from './use-left-out.ts';

/** Characters, as the contract has it. */
const maxLength = 200;

interface FieldsProps {
  readonly search: HitSearch;
  readonly onChange: (search: HitSearch) => void;
}

const Fields = ({ search, onChange }: FieldsProps) => (
  <>
    <TextInput
      className={classes.field}
      label={t('rules.find')}
      data-autofocus
      maxLength={maxLength}
      spellCheck={false}
      value={search.find}
      onChange={(event) => onChange({ ...search, find: event.currentTarget.value })}
    />
    <TextInput
      className={classes.field}
      label={t('transcriptions.find.replaceWith')}
      maxLength={maxLength}
      spellCheck={false}
      value={search.replace}
      onChange={(event) => onChange({ ...search, replace: event.currentTarget.value })}
    />
    <Group gap="md" className={classes.options}>
      <Checkbox
        label={t('transcriptions.find.wholeWords')}
        checked={search.wholeWords}
        onChange={(event) => onChange({ ...search, wholeWords: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('transcriptions.find.matchCase')}
        checked={search.matchCase}
        onChange={(event) => onChange({ ...search, matchCase: event.currentTarget.checked })}
      />
    </Group>
  </>
);

interface Counts {
  readonly all: number;
  readonly chosen: number;
  /** Texts with a place that changes. */
  readonly texts: number;
}

const countHits = ({ texts }: Found, leftOut: LeftOutState): Counts => {
  let [all, chosen, changed] = [0, 0, 0];
  for (const text of texts) {
    const count = leftOut.countChosen(text);
    all += text.hits.length;
    chosen += count;
    if (count > 0) changed += 1;
  }
  return { all, chosen, texts: changed };
};

const Summary = ({ found, counts }: { readonly found: Found | null; readonly counts: Counts }) => (
  <div role="status">
    {found !== null && (
      <>
        <Text size="sm" fw={600}>
          {counts.all === 0
            ? t(found.isComplete ? 'rules.nothing' : 'rules.searching')
            : t('rules.chosen', { chosen: counts.chosen, count: counts.all, texts: counts.texts })}
        </Text>
        {counts.all > 0 && (
          <Text size="xs" c="dimmed">
            {t(found.isFull ? 'rules.full' : 'rules.kept')}
          </Text>
        )}
      </>
    )}
  </div>
);

interface HitsSheetProps {
  readonly search: HitSearch;
  readonly isNewRule: boolean;
  readonly onClose: () => void;
}

/** What a rule, or find and replace, changes in all texts. Nothing is changed that is not listed here. */
const HitsSheet = ({ search: opened, isNewRule, onClose }: HitsSheetProps) => {
  const appState = useAppState();
  const [search, setSearch] = useState(opened);
  const [isRemembered, setRemembered] = useState(true);
  const [isChanging, setChanging] = useState(false);
  const found = useFoundHits(search);
  const leftOut = useLeftOut(found?.planId ?? null);
  const counts = found ? countHits(found, leftOut) : { all: 0, chosen: 0, texts: 0 };
  const isSaving = isNewRule && isRemembered;
  const canChange = found?.planId != null && found.isComplete && (counts.chosen > 0 || isSaving);
  const saveRule = async (): Promise<boolean> => {
    const { find: heard, replace: written, showId } = search;
    const saved = await bridge.rules.save({ heard, written, showId });
    if (!saved.ok) appState.toasts.errorToast(t('settings.rules.notSaved'), saved.error);
    void appState.queryClient.invalidateQueries({ queryKey: queryKeys.rules });
    return saved.ok;
  };
  const submit = async (): Promise<void> => {
    if (!canChange || found.planId === null) return;
    setChanging(true);
    const isSaved = !isSaving || (await saveRule());
    const isChanged =
      isSaved && (counts.chosen === 0 || (await changeHits(appState, found.planId, leftOut.list())));
    setChanging(false);
    if (isChanged) onClose();
  };
  return (
    <SheetModal
      opened
      onClose={onClose}
      // A click outside must not lose what was left out.
      closeOnClickOutside={false}
      size="min(860px, calc(100vw - 48px))"
      padding={0}
      title={
        search.isRule
          ? t('rules.titleRule', { heard: search.find, written: search.replace })
          : t('rules.title')
      }
      classNames={{
        header: classes.header,
        title: classes.title,
        body: classes.body,
        content: classes.content,
      }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.search}>
        {!search.isRule && <Fields search={search} onChange={setSearch} />}
        {isNewRule && (
          <Checkbox
            label={t('rules.remember')}
            checked={isRemembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          />
        )}
        <Text size="xs" c="dimmed" className={classes.keys}>
          {t('rules.keys')}
        </Text>
      </div>
      {found?.error && (
        <div className={classes.error}>
          <FormError error={found.error} />
        </div>
      )}
      {found !== null && found.planId !== null && counts.all > 0 ? (
        <HitRows planId={found.planId} texts={found.texts} leftOut={leftOut} />
      ) : (
        <div className={classes.empty}>
          {found !== null && !found.isComplete && !found.error && <Loader />}
        </div>
      )}
      <FormFooter>
        <Summary found={found} counts={counts} />
        <Group gap="xs" ml="auto" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={isChanging} disabled={!canChange} onClick={() => void submit()}>
            {counts.chosen === 0 && isSaving ? t('rules.save') : t('rules.change', { count: counts.chosen })}
          </Button>
        </Group>
      </FormFooter>
    </SheetModal>
  );
};

export default HitsSheet;
