import { NumberInput, Stack, Switch, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Result } from '../../../preload/contract/result.ts';
import type { Settings, SettingsPatch } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys } from '../../lib/query.ts';
import { useToasts } from '../../state/app-state-context.ts';

/** Names of files, servers and models may be long, without a space. */
export const wrapped = { overflowWrap: 'anywhere' } as const;

/** Puts the returned settings into the cache, or shows an error toast. Never rejects. */
export const useUpdateSettings = (): ((patch: SettingsPatch) => Promise<void>) => {
  const queryClient = useQueryClient();
  const { errorToast } = useToasts();
  return async (patch) => {
    const settings = await bridge.settings.update(patch);
    if (settings.ok) queryClient.setQueryData(queryKeys.settings, settings.value);
    else errorToast(t('settings.notSaved'), settings.error);
  };
};

/** Reports the result of a call in a toast. A call that succeeds without `done` needs no words. */
export const useReport = () => {
  const { toast, errorToast } = useToasts();
  return async (call: Promise<Result<unknown>>, failed: string, done?: string): Promise<void> => {
    const result = await call;
    if (!result.ok) errorToast(failed, result.error);
    else if (done !== undefined) toast(done);
  };
};

export const SettingsSection = (props: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Stack component="section" gap="md" maw={560} py="md" aria-labelledby={id}>
      <Title order={2} id={id} ff="var(--st-serif)" fz="xl" fw={400}>
        {props.title}
      </Title>
      {props.children}
    </Stack>
  );
};

const switches = {
  place: { label: 'settings.place.label', description: 'settings.place.description' },
  reviewBeforeUpload: { label: 'settings.uploads.review', description: 'settings.uploads.reviewDescription' },
  shrinkFittingFiles: { label: 'settings.uploads.shrink', description: 'settings.uploads.shrinkDescription' },
  pauseOnLowBattery: { label: 'settings.speech.battery', description: 'settings.speech.batteryDescription' },
  saveAutomatically: { label: 'settings.texts.autosave', description: 'settings.texts.autosaveDescription' },
  applyRules: { label: 'settings.rules.apply', description: 'settings.rules.applyDescription' },
  spellcheck: { label: 'settings.texts.spellcheck', description: 'settings.texts.spellcheckDescription' },
} as const;

interface SettingSwitchProps {
  readonly settings: Settings;
  readonly field: keyof typeof switches;
  /** Instead of that of the setting. */
  readonly description?: string | undefined;
}

/** Shows the requested value until main replies, then the saved one. */
export const SettingSwitch = ({ settings, field, description }: SettingSwitchProps) => {
  const update = useUpdateSettings();
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const isOn = field === 'place' ? settings.place === 'computer' : settings[field];
  const change = async (on: boolean): Promise<void> => {
    setPendingValue(on);
    await update(field === 'place' ? { place: on ? 'computer' : 'service' } : { [field]: on });
    setPendingValue(null);
  };
  return (
    <Switch
      label={t(switches[field].label)}
      description={description ?? t(switches[field].description)}
      checked={pendingValue ?? isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
};

const minutesFields = {
  partMinutes: {
    ...{ min: 5, max: 120 },
    label: 'settings.uploads.partLength',
    description: 'settings.uploads.partLengthDescription',
  },
  transcriptionTimeoutMinutes: {
    ...{ min: 1, max: 600 },
    label: 'settings.uploads.timeLimit',
    description: 'settings.uploads.timeLimitDescription',
  },
} as const;

/** What is typed until it is saved; another saved value replaces it. */
export const useTyped = <Value extends number | string>(saved: Value) => {
  const [typed, setTyped] = useState<number | string>(saved);
  const [savedBefore, setSavedBefore] = useState(saved);
  if (saved !== savedBefore) {
    setSavedBefore(saved);
    setTyped(saved);
  }
  return { typed, setTyped };
};

/** Saves on blur, because a number that is being typed is incomplete. */
export const MinutesField = ({
  settings,
  field,
}: {
  readonly settings: Settings;
  readonly field: keyof typeof minutesFields;
}) => {
  const update = useUpdateSettings();
  const { label, description, min, max } = minutesFields[field];
  const saved = settings[field];
  const { typed, setTyped } = useTyped(saved);
  const save = (): void => {
    const next = Math.round(Number(typed));
    if (typed === '' || !Number.isFinite(next)) {
      setTyped(saved);
      return;
    }
    const minutes = Math.min(Math.max(next, min), max);
    setTyped(minutes);
    if (minutes !== saved) void update({ [field]: minutes });
  };
  return (
    <NumberInput
      maw={220}
      label={t(label)}
      description={t(description)}
      suffix={` ${t('settings.uploads.minutes')}`}
      min={min}
      max={max}
      allowDecimal={false}
      value={typed}
      onChange={setTyped}
      onBlur={save}
    />
  );
};
