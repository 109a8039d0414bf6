import { Button, Group, Input, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { connectionQuery } from '../../lib/settings-query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { FormError } from '../../ui/FormError.tsx';
import classes from './ProxyLoginFields.module.css';

const loginDetails: ReadonlySet<string | undefined> = new Set([
  'proxy_login_required',
  'proxy_login_refused',
]);

const asksForLogin = (connection: ConnectionHealth | undefined): boolean =>
  connection?.kind === 'troubled' && loginDetails.has(connection.error.detail?.key);

const LoginForm = () => {
  const { toast } = useToasts();
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<BridgeError | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const signedIn = await bridge.settings.setProxyLogin({ user, password });
    setBusy(false);
    setError(signedIn.ok ? null : signedIn.error);
    if (!signedIn.ok) return;
    setPassword('');
    toast(t('settings.proxy.done'));
    // The connection state shows whether the proxy accepts it.
    void bridge.settings.testConnection();
  };

  return (
    <form
      className={classes.form}
      aria-label={t('settings.proxy.title')}
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        label={t('settings.proxy.user')}
        autoComplete="off"
        spellCheck={false}
        value={user}
        onChange={(event) => setUser(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('settings.proxy.password')}
        autoComplete="off"
        spellCheck={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.proxy.showPassword') }}
      />
      <FormError error={error} />
      <Group gap="xs">
        <Button type="submit" variant="default" size="xs" loading={busy} disabled={user.trim() === ''}>
          {t('settings.proxy.signIn')}
        </Button>
      </Group>
    </form>
  );
};

const SignedIn = ({ proxy }: { readonly proxy: string }) => {
  const { errorToast } = useToasts();
  const signOut = async (): Promise<void> => {
    const signedOut = await bridge.settings.clearProxyLogin();
    if (!signedOut.ok) errorToast(t('settings.proxy.notSignedOut'), signedOut.error);
  };
  return (
    <div className={classes.signedIn}>
      <span>{t('settings.proxy.signedIn', { proxy })}</span>
      <Button variant="default" size="xs" onClick={() => void signOut()}>
        {t('settings.proxy.signOut')}
      </Button>
    </div>
  );
};

/** The sign-in to the system's proxy; nothing if no proxy asks for it. */
export const ProxyLoginFields = ({ signedInProxy }: Pick<Settings, 'signedInProxy'>) => {
  const { data: connection } = useQuery(connectionQuery);
  const isAsked = asksForLogin(connection);
  if (signedInProxy === null && !isAsked) return null;
  return (
    <Input.Wrapper
      label={t('settings.proxy.title')}
      labelElement="div"
      description={t('settings.proxy.explanation')}
    >
      {signedInProxy !== null && <SignedIn proxy={signedInProxy} />}
      {isAsked && <LoginForm />}
    </Input.Wrapper>
  );
};
