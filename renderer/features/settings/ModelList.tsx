import { Button, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import {
  betterModelId,
  bundledModelId,
  type SpeechModel,
  type SpeechState,
} from '../../../preload/contract/speech.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatBytes } from '../../lib/format.ts';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { BetterModel } from './BetterModel.tsx';
import { describeModel, describeSpeed } from './describe-model.ts';
import { ModelCard } from './ModelCard.tsx';
import classes from './ModelList.module.css';
import { useReport, wrapped } from './setting-fields.tsx';

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

const StandardModel = ({ model, isUsed }: { readonly model: SpeechModel; readonly isUsed: boolean }) => (
  <ModelCard
    value={model.id}
    isUsed={isUsed}
    label={t('settings.speech.standard')}
    description={
      <>
        <span>{t('settings.speech.standardBrings')}</span>
        <br />
        <span>{describeSpeed(model.speed)}</span>
      </>
    }
  />
);

const ModelRow = ({ model }: { readonly model: SpeechModel }) => (
  <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" px="md">
    <Radio
      miw={0}
      style={wrapped}
      value={model.id}
      label={model.name}
      description={
        <>
          <span>{describeModel(model)}</span>
          <br />
          <span>{describeSpeed(model.speed)}</span>
        </>
      }
    />
    <RemoveModel
      id={model.id}
      name={model.name}
      consequence={t('settings.speech.removeConsequence', { size: formatBytes(model.bytes) })}
    />
  </Group>
);

/** Its name is in the record that cannot be read. */
const UnreadableRow = ({ id }: { readonly id: string }) => (
  <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" px="md">
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

/** The two that Sidetone offers, then those of the user's own. */
export const ModelList = ({ models, unreadableIds, usedId, offer }: SpeechState) => {
  const report = useReport();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const use = async (id: string): Promise<void> => {
    setPendingId(id);
    await report(bridge.speech.use(id), t('settings.speech.notUsed'));
    setPendingId(null);
  };
  const shownId = pendingId ?? usedId;
  const better = models.find(({ id }) => id === betterModelId);
  return (
    <Radio.Group
      label={t('settings.speech.model')}
      description={t('settings.speech.explanation')}
      value={shownId}
      onChange={(id) => void use(id)}
    >
      <ul className={classes.models}>
        {models
          .filter(({ id }) => id === bundledModelId)
          .map((model) => (
            <StandardModel key={model.id} model={model} isUsed={shownId === model.id} />
          ))}
        {!unreadableIds.includes(betterModelId) && (
          <BetterModel
            offer={offer}
            added={better}
            isUsed={shownId === betterModelId}
            remove={
              better && (
                <RemoveModel
                  id={better.id}
                  name={t('settings.speech.better')}
                  consequence={t('settings.speech.discardConsequence', { size: formatBytes(better.bytes) })}
                />
              )
            }
          />
        )}
        {models
          .filter(({ id }) => id !== bundledModelId && id !== betterModelId)
          .map((model) => (
            <ModelRow key={model.id} model={model} />
          ))}
        {unreadableIds.map((id) => (
          <UnreadableRow key={id} id={id} />
        ))}
      </ul>
    </Radio.Group>
  );
};
