import { Button, Group, List, Progress, Radio, Stack, Text } from '@mantine/core';
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
import { bridge } from '../../lib/bridge.ts';
import { formatError } from '../../lib/errors.ts';
import { formatBytes } from '../../lib/format.ts';
import { speechQuery } from '../../lib/settings-query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SettingSwitch, SettingsSection, useReport, wrapped } from './setting-fields.tsx';

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

const removeModel = async ({ id, name, bytes }: SpeechModel, report: ReturnType<typeof useReport>) => {
  const isConfirmed = await confirmDialog({
    title: t('settings.speech.removeTitle', { name }),
    children: t('settings.speech.removeConsequence', { size: formatBytes(bytes) }),
    confirm: t('settings.speech.remove'),
    danger: true,
  });
  if (!isConfirmed) return;
  const removed = t('settings.speech.removed', { name });
  await report(bridge.speech.remove(id), t('settings.speech.notRemoved'), removed);
};

const ModelRow = ({ model }: { readonly model: SpeechModel }) => {
  const report = useReport();
  return (
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
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('settings.speech.removeName', { name: model.name })}
          onClick={() => void removeModel(model, report)}
        >
          {t('settings.speech.removeEllipsis')}
        </Button>
      )}
    </Group>
  );
};

const ModelList = ({ models, usedId }: Pick<SpeechState, 'models' | 'usedId'>) => {
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
      <Button variant="default" size="xs" onClick={() => void bridge.speech.cancelAdding()}>
        {t('common.cancel')}
      </Button>
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
      <Button variant="default" size="sm" aria-disabled={isBusy} onClick={() => isBusy || void add()}>
        {t('settings.speech.add')}
      </Button>
      <Text size="xs" c="dimmed" mt="xs">
        {t('settings.speech.addHint')}
      </Text>
    </div>
  );
};

/** What recognises speech on this computer. */
export const SpeechSection = ({ settings }: { readonly settings: Settings }) => {
  const { data: speech, error } = useQuery(speechQuery);
  return (
    <SettingsSection title={t('settings.speech.title')}>
      {error && <p>{formatError(error)}</p>}
      {speech && <ModelList models={speech.models} usedId={speech.usedId} />}
      {speech?.addition && <AdditionProgress addition={speech.addition} />}
      {speech && !speech.addition && <AddModel />}
      <SettingSwitch settings={settings} field="pauseOnLowBattery" />
    </SettingsSection>
  );
};
