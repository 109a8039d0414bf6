import { Group, MultiSelect, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '../../../preload/contract/settings.ts';
import type { ModelAddition } from '../../../preload/contract/speech.ts';
import { t } from '../../../preload/messages/translate.ts';
import { toRecognised } from '../../../preload/recordings/recognised-language.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatError } from '../../lib/errors.ts';
import { getLanguages } from '../../lib/languages/language-names.ts';
import { forThisComputer } from '../../lib/languages/languages.ts';
import { speechQuery } from '../../lib/settings-query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { ModelList } from './ModelList.tsx';
import { SpeechDetails } from './SpeechDetails.tsx';
import { SettingSwitch, SettingsSection, useUpdateSettings, wrapped } from './setting-fields.tsx';

const AdditionProgress = ({ addition }: { readonly addition: ModelAddition }) => (
  <Stack gap="xs">
    <Progress
      value={addition.share * 100}
      animated={addition.step === 'testing'}
      aria-label={t('settings.speech.progress')}
    />
    <Group justify="space-between" wrap="nowrap">
      <span role="status" style={wrapped}>
        {t(`settings.speech.${addition.step}`, { name: addition.name })}
      </span>
      <ActionButton variant="default" size="xs" onClick={() => void bridge.speech.cancelAdding()}>
        {t('common.cancel')}
      </ActionButton>
    </Group>
  </Stack>
);

const AddModel = () => {
  const { toast, errorToast } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    setBusy(true);
    const added = await bridge.speech.add();
    setBusy(false);
    if (added.ok) {
      if (added.value !== null) toast(t('settings.speech.added', { name: added.value.name }));
    } else if (added.error.code !== 'cancelled') errorToast(t('settings.speech.notAdded'), added.error);
  };
  return (
    <div>
      <ActionButton variant="default" size="sm" aria-disabled={isBusy} onClick={() => isBusy || void add()}>
        {t('settings.speech.add')}
      </ActionButton>
      <Text size="xs" c="dimmed" mt="xs">
        {t('settings.speech.addHint')}
      </Text>
    </div>
  );
};

const listLanguages = () =>
  forThisComputer(getLanguages().all).map(({ language, label }) => ({
    value: toRecognised(language) ?? language,
    label,
  }));

/** Shows the requested languages until main replies, then the saved ones. */
const SpokenLanguages = ({ settings }: { readonly settings: Settings }) => {
  const update = useUpdateSettings();
  const [pending, setPending] = useState<string[] | null>(null);
  const change = async (spokenLanguages: string[]): Promise<void> => {
    setPending(spokenLanguages);
    await update({ spokenLanguages });
    setPending(null);
  };
  return (
    <MultiSelect
      label={t('settings.speech.languages')}
      description={t('settings.speech.languagesDescription')}
      placeholder={settings.spokenLanguages.length === 0 ? t('settings.speech.anyLanguage') : undefined}
      data={listLanguages()}
      value={pending ?? settings.spokenLanguages}
      onChange={(languages) => void change(languages)}
      searchable
      hidePickedOptions
    />
  );
};

/** What recognises speech on this computer. */
export const SpeechSection = ({ settings }: { readonly settings: Settings }) => {
  const { data: speech, error } = useQuery(speechQuery);
  return (
    <SettingsSection title={t('settings.speech.title')}>
      {error && <p>{formatError(error)}</p>}
      {speech && <ModelList {...speech} />}
      {speech?.addition && <AdditionProgress addition={speech.addition} />}
      {speech && !speech.addition && <AddModel />}
      {speech && <SpeechDetails {...speech} />}
      <SpokenLanguages settings={settings} />
      <SettingSwitch settings={settings} field="pauseOnLowBattery" />
    </SettingsSection>
  );
};
