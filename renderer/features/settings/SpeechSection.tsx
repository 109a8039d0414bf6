import { Button, Group, List, MultiSelect, Progress, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '../../../preload/contract/settings.ts';
import {
  bundledModelId,
  type ModelAddition,
  type SpeechModel,
  type SpeechState,
} from '../../../preload/contract/speech.ts';
import { t } from '../../../preload/messages/translate.ts';
import { toRecognised } from '../../../preload/recordings/recognised-language.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatError } from '../../lib/errors.ts';
import { formatBytes } from '../../lib/format.ts';
import { getLanguages } from '../../lib/languages/language-names.ts';
import { forThisComputer } from '../../lib/languages/languages.ts';
import { speechQuery } from '../../lib/settings-query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SettingSwitch, SettingsSection, useReport, useUpdateSettings, wrapped } from './setting-fields.tsx';

const describeModel = ({ bytes, languages, license }: SpeechModel): string =>
  t('settings.speech.facts', {
    size: formatBytes(bytes),
    languages,
    license: license ?? t('settings.speech.noLicense'),
  });

/** How long an hour of a recording takes. */
const describeSpeed = ({ speed }: SpeechModel): string =>
  speed === null
    ? t('settings.speech.notMeasured')
    : t('settings.speech.speed', { minutes: Math.max(1, Math.round(60 / speed)) });

interface RemoveModelProps {
  readonly id: string;
  readonly name: string;
  readonly consequence: string;
}

const removeModel = async (
  { id, name, consequence }: RemoveModelProps,
  report: ReturnType<typeof useReport>,
) => {
  const isConfirmed = await confirmDialog({
    title: t('settings.speech.removeTitle', { name }),
    children: consequence,
    confirm: t('settings.speech.remove'),
    danger: true,
  });
  if (!isConfirmed) return;
  const removed = t('settings.speech.removed', { name });
  await report(bridge.speech.remove(id), t('settings.speech.notRemoved'), removed);
};

const RemoveModel = (props: RemoveModelProps) => {
  const report = useReport();
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={t('settings.speech.removeName', { name: props.name })}
      onClick={() => void removeModel(props, report)}
    >
      {t('settings.speech.removeEllipsis')}
    </Button>
  );
};

const ModelRow = ({ model }: { readonly model: SpeechModel }) => (
  <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" py="xs">
    <Radio
      miw={0}
      style={wrapped}
      value={model.id}
      label={model.name}
      description={
        <>
          <span>{describeModel(model)}</span>
          <br />
          <span>{describeSpeed(model)}</span>
        </>
      }
    />
    {model.id !== bundledModelId && (
      <RemoveModel
        id={model.id}
        name={model.name}
        consequence={t('settings.speech.removeConsequence', { size: formatBytes(model.bytes) })}
      />
    )}
  </Group>
);

/** Its name is in the record that cannot be read. */
const UnreadableRow = ({ id }: { readonly id: string }) => (
  <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" py="xs">
    <Radio
      miw={0}
      style={wrapped}
      value={id}
      disabled
      label={t('settings.speech.unreadableName')}
      description={t('settings.speech.unreadable')}
    />
    <RemoveModel
      id={id}
      name={t('settings.speech.unreadableName')}
      consequence={t('settings.speech.removeUnreadable')}
    />
  </Group>
);

const ModelList = ({ models, unreadableIds, usedId }: SpeechState) => {
  const report = useReport();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const use = async (id: string): Promise<void> => {
    setPendingId(id);
    await report(bridge.speech.use(id), t('settings.speech.notUsed'));
    setPendingId(null);
  };
  return (
    <Radio.Group
      label={t('settings.speech.model')}
      description={t('settings.speech.explanation')}
      value={pendingId ?? usedId}
      onChange={(id) => void use(id)}
    >
      <List listStyleType="none" mt="xs">
        {models.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
        {unreadableIds.map((id) => (
          <UnreadableRow key={id} id={id} />
        ))}
      </List>
    </Radio.Group>
  );
};

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
      <SpokenLanguages settings={settings} />
      <SettingSwitch settings={settings} field="pauseOnLowBattery" />
    </SettingsSection>
  );
};
