import { Button } from '@mantine/core';
import type { Settings } from '../../../preload/contract/settings.ts';
import { bridge } from '../../lib/bridge.ts';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { errorToast, toast } from '../../ui/toasts.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { DemoSwitch } from './DemoSwitch.tsx';
import { labelKeychainProblem } from './keychain-problem.ts';
import classes from './SettingsScreen.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useConnectionForm } from './use-connection-form.ts';

const labelStoredKey = ({ keyChecked, isKeyProtected }: Settings): string => {
  const where = isKeyProtected
    ? 'The key is stored in this system’s keychain.'
    : 'The key is stored without protection on this computer.';
  return keyChecked
    ? `${where} The service accepted it.`
    : `${where} It was not checked, because the service could not be reached.`;
};

const labelKey = (settings: Settings): string => {
  switch (settings.keyState) {
    case 'none':
      return 'No key is stored.';
    case 'stored':
      return labelStoredKey(settings);
    case 'session':
      return `The key is kept until Sidetone is closed. ${labelKeychainProblem(settings.keychain)}`;
    case 'other_origin':
      return 'The stored key belongs to other addresses and is not sent to these. Enter the key for these addresses.';
    case 'unreadable':
      return 'A key is stored, but the system’s keychain did not open it. Unlock the keychain and start Sidetone again, or enter the key again.';
  }
};

/** The keychain state is fixed until the process ends, so a retry needs a restart. */
const isKeychainLocked = ({ keyState, keychain }: Settings): boolean =>
  keyState === 'unreadable' || keychain === 'unavailable';

const restart = async (): Promise<void> => {
  const answer = await bridge.app.restart();
  if (!answer.ok) errorToast('Sidetone was not restarted', answer.error);
};

const removeKey = async (): Promise<void> => {
  const isConfirmed = await confirmDialog({
    title: 'Remove the API key?',
    children: 'Uploads pause until you enter a key again.',
    confirm: 'Remove key',
    danger: true,
  });
  if (!isConfirmed) return;
  const answer = await bridge.settings.clearApiKey();
  if (answer.ok) toast('The key was removed.');
  else errorToast('The key was not removed', answer.error);
};

export const ConnectionSection = ({ settings }: { readonly settings: Settings }) => {
  const form = useConnectionForm(settings);
  return (
    <SettingsSection title="Connection">
      <DemoSwitch settings={settings} />
      <form className={classes.content} onSubmit={form.submit} noValidate aria-label="Your service">
        <ConnectionFields form={form} settings={settings} />
        <p className={classes.key} data-key-state={settings.keyState}>
          {labelKey(settings)}
        </p>
        <FormError error={form.error} />
        <div className={classes.buttons}>
          <Button type="submit" size="sm" loading={form.busy}>
            {settings.demoService ? 'Save and leave the demo' : 'Save and test'}
          </Button>
          {isKeychainLocked(settings) && (
            <Button size="sm" variant="default" onClick={() => void restart()}>
              Restart Sidetone
            </Button>
          )}
          {settings.keyState !== 'none' && (
            <Button size="sm" variant="default" onClick={() => void removeKey()}>
              Remove key…
            </Button>
          )}
        </div>
      </form>
    </SettingsSection>
  );
};
