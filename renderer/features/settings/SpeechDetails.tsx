import { Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { BridgeError } from '../../../preload/contract/result.ts';
import {
  bundledModelId,
  type ModelOffer,
  publicHub,
  type SpeechState,
} from '../../../preload/contract/speech.ts';
import { formatErrorDetail, t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { explain } from '../../lib/errors.ts';
import { formatList } from '../../lib/format.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { SubmitButton } from '../../ui/buttons/SubmitButton.tsx';
import { describeModel } from './describe-model.ts';
import classes from './SpeechDetails.module.css';
import { useTyped } from './setting-fields.tsx';

const labelProblem = (error: BridgeError): string =>
  error.detail === undefined ? explain(error).title : formatErrorDetail(error.detail);

/** Where models are downloaded from. Main validates the address, and asks the user in a box of its own. */
const HubField = ({ offer: { hub, step } }: { readonly offer: ModelOffer }) => {
  const { typed, setTyped } = useTyped<string>(hub);
  const [error, setError] = useState<BridgeError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const saved = await bridge.modelDownload.setHub(String(typed));
    setBusy(false);
    setError(saved.ok ? null : saved.error);
  };
  return (
    <Group component="form" gap="xs" align="flex-end" onSubmit={(event) => void submit(event)}>
      <TextInput
        flex="1 1 260px"
        label={t('settings.speech.hub')}
        description={t('settings.speech.hubDescription', { address: publicHub })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={publicHub}
        value={typed}
        error={error && labelProblem(error)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SubmitButton variant="default" size="sm" loading={isBusy} disabled={step !== 'idle' || typed === hub}>
        {t('common.save')}
      </SubmitButton>
    </Group>
  );
};

/** What the two models are, and where the better one comes from. */
export const SpeechDetails = ({ models, offer }: SpeechState) => {
  const [isOpen, setOpen] = useState(false);
  const bundled = models.find(({ id }) => id === bundledModelId);
  return (
    <Stack gap="sm" align="stretch">
      <div>
        <ActionButton
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('settings.speech.details')}
        </ActionButton>
      </div>
      {isOpen && (
        <>
          <dl className={classes.details}>
            {bundled && (
              <>
                <dt>{`${t('settings.speech.standard')}: ${bundled.name}`}</dt>
                <dd>{describeModel(bundled)}</dd>
              </>
            )}
            <dt>{`${t('settings.speech.better')}: ${offer.name}`}</dt>
            <dd>
              <div>{describeModel(offer)}</div>
              <div>
                {t('settings.speech.source', {
                  repository: offer.repository,
                  files: formatList(offer.files),
                })}
              </div>
            </dd>
          </dl>
          <HubField offer={offer} />
        </>
      )}
    </Stack>
  );
};
