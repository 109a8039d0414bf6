import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { ActionMenu, type MenuEntry } from '../../ui/ActionMenu.tsx';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { SubmitButton } from '../../ui/buttons/SubmitButton.tsx';
import { CheckConnectionButton } from '../../ui/connection-check/CheckConnectionButton.tsx';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { ConnectionFields, labelKeychainProblem } from './ConnectionFields.tsx';
import { toCheckTarget, useConnectionForm } from './connection-form.ts';
import { LimitsFields } from './LimitsFields.tsx';
import { AuthorityFields, ProxyLoginFields } from './NetworkFields.tsx';
import { SettingSwitch, SettingsSection, useReport } from './setting-fields.tsx';

const labelStoredKey = ({ keyChecked, isKeyProtected }: Settings): string => {
  const storage = isKeyProtected ? t('settings.key.protected') : t('settings.key.unprotected');
  const check = keyChecked ? t('settings.key.accepted') : t('settings.key.notChecked');
  return `${storage} ${check}`;
};

const labelKey = (settings: Settings): string => {
  switch (settings.keyState) {
    case 'none':
      return t('settings.key.none');
    case 'stored':
      return labelStoredKey(settings);
    case 'session':
      return `${t('settings.key.session')} ${labelKeychainProblem(settings.keychain)}`;
    case 'other_origin':
      return t('settings.key.otherAddresses');
    case 'unreadable':
      return t('settings.key.unreadable');
  }
};

/** The keychain state is fixed until the process ends, so a retry needs a restart. */
const isKeychainLocked = ({ keyState, keychain }: Settings): boolean =>
  keyState === 'unreadable' || keychain === 'unavailable';

type Report = ReturnType<typeof useReport>;

const removeKey = async (report: Report): Promise<void> => {
  const isConfirmed = await confirmDialog({
    title: t('settings.key.removeTitle'),
    children: t('settings.key.removeConsequence'),
    confirm: t('settings.key.remove'),
    danger: true,
  });
  if (isConfirmed)
    await report(bridge.settings.clearApiKey(), t('settings.key.notRemoved'), t('settings.key.removed'));
};

const hasCurrentKey = ({ keyState }: Settings): boolean => keyState !== 'none' && keyState !== 'other_origin';

const removeAllKeys = async (settings: Settings, report: Report): Promise<void> => {
  const count = settings.otherKeys + (hasCurrentKey(settings) ? 1 : 0);
  const isConfirmed = await confirmDialog({
    title: t('settings.key.removeAllTitle'),
    children: t('settings.key.removeAllConsequence', { count }),
    confirm: t('settings.key.removeAll'),
    danger: true,
  });
  if (!isConfirmed) return;
  const cleared = bridge.settings.clearApiKey({ all: true });
  await report(cleared, t('settings.key.notRemoved'), t('settings.key.removedAll'));
};

const KeyMenu = ({ settings }: { readonly settings: Settings }) => {
  const report = useReport();
  const remove = { label: t('settings.key.removeEllipsis'), run: () => void removeKey(report) };
  const removeAll = {
    label: t('settings.key.removeAllEllipsis'),
    run: () => void removeAllKeys(settings, report),
  };
  const entries: readonly MenuEntry[] = [
    ...(hasCurrentKey(settings) ? [remove] : []),
    ...(settings.otherKeys > 0 ? [removeAll] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <ActionMenu entries={entries}>
      <ActionIcon size="lg" aria-label={t('settings.key.more')}>
        <IconDots size={18} stroke={1.6} />
      </ActionIcon>
    </ActionMenu>
  );
};

export const ConnectionSection = ({ settings }: { readonly settings: Settings }) => {
  const form = useConnectionForm(settings);
  const report = useReport();
  const restart = () => void report(bridge.app.restart(), t('settings.key.notRestarted'));
  return (
    <SettingsSection title={t('settings.connection.title')}>
      <SettingSwitch settings={settings} field="place" />
      <form onSubmit={form.submit} noValidate aria-label={t('settings.connection.form')}>
        <Stack gap="md" miw={0}>
          <ConnectionFields form={form} settings={settings} />
          <Text size="sm" c="dimmed" data-key-state={settings.keyState}>
            {labelKey(settings)}
          </Text>
          <FormError error={form.error} />
          <Group gap="xs">
            <SubmitButton size="sm" loading={form.busy}>
              {t('settings.connection.save')}
            </SubmitButton>
            <CheckConnectionButton size="sm" getTyped={() => toCheckTarget(form.formValues, settings)} />
            {isKeychainLocked(settings) && (
              <ActionButton size="sm" variant="default" onClick={restart}>
                {t('settings.key.restart')}
              </ActionButton>
            )}
            <KeyMenu settings={settings} />
          </Group>
        </Stack>
      </form>
      <AuthorityFields settings={settings} test={form.test} />
      <ProxyLoginFields signedInProxy={settings.signedInProxy} />
      {settings.contentUrl !== '' && <LimitsFields settings={settings} />}
    </SettingsSection>
  );
};
