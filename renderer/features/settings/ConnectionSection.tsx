import { Button } from '@mantine/core';
import type { KeyState, Settings } from '../../../preload/contract/settings.ts';
import { bridge } from '../../lib/bridge.ts';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/FieldErrors.tsx';
import { errorToast, toast } from '../../ui/toasts.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { DemoSwitch } from './DemoSwitch.tsx';
import classes from './SettingsScreen.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useConnectionForm } from './use-connection-form.ts';

const keyWords = (state: KeyState, checked: boolean): string => {
  switch (state) {
    case 'none':
      return 'No key is stored.';
    case 'stored':
      return checked
        ? 'A key is stored in this system’s keychain. The service accepted it.'
        : 'A key is stored. It was saved without being checked, because the service could not be reached.';
    case 'session':
      return 'The key is kept until Sidetone is closed: this system offers no keychain.';
    case 'other_origin':
      return 'The stored key belongs to other addresses and is not sent to these. Enter the key for these addresses.';
    case 'unreadable':
      return 'A key is stored, but the system’s keychain did not open it. Unlock the keychain, or enter the key anew.';
  }
};

const forgetKey = async (): Promise<void> => {
  const agreed = await confirmDialog({
    title: 'Remove the API key?',
    children: 'Sidetone forgets it. Uploads pause until a key is entered again.',
    confirm: 'Remove key',
    danger: true,
  });
  if (!agreed) return;
  const answer = await bridge.settings.clearApiKey();
  if (answer.ok) toast('The key was removed.');
  else errorToast('The key was not removed', answer.error);
};

/** Where the service is and with which key, and how each address answers. */
export const ConnectionSection = ({ settings }: { readonly settings: Settings }) => {
  const form = useConnectionForm(settings);
  return (
    <SettingsSection title="Connection">
      <DemoSwitch settings={settings} />
      <form className={classes.content} onSubmit={form.submit} noValidate aria-label="Your service">
        <ConnectionFields form={form} settings={settings} />
        <p className={classes.key} data-key-state={settings.keyState}>
          {keyWords(settings.keyState, settings.keyChecked)}
        </p>
        <FormError error={form.error} />
        <div className={classes.buttons}>
          <Button type="submit" size="sm" loading={form.busy}>
            {settings.demoService ? 'Save and leave the demo' : 'Save and test'}
          </Button>
          {settings.keyState !== 'none' && (
            <Button size="sm" variant="default" onClick={() => void forgetKey()}>
              Remove key…
            </Button>
          )}
        </div>
      </form>
    </SettingsSection>
  );
};
