import { Button, Group, Input, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
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

/** Why the proxy asks for a sign-in; null if it does not. */
const getLoginError = (connection: ConnectionHealth | undefined): BridgeError | null =>
  connection?.kind === 'troubled' && loginDetails.has(connection.error.detail?.key) ? connection.error : null;

interface LoginFormProps {
  readonly user: string;
  readonly setUser: (user: string) => void;
  /** The proxy does not accept what was entered. */
  readonly refusal: BridgeError | null;
}

const LoginForm = ({ user, setUser, refusal }: LoginFormProps) => {
  const { toast } = useToasts();
  const passwordInput = useRef<HTMLInputElement>(null);
  const [isAgain] = useState(refusal !== null && user !== '');
  useEffect(() => {
    if (isAgain) passwordInput.current?.focus();
  }, [isAgain]);
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
    await bridge.settings.testConnection();
    const connection = await bridge.app.connection();
    if (connection.ok && getLoginError(connection.value) === null) toast(t('settings.proxy.done'));
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
        ref={passwordInput}
        label={t('settings.proxy.password')}
        autoComplete="off"
        spellCheck={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.proxy.showPassword') }}
      />
      <FormError error={error ?? refusal} />
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
  // The form is gone while the connection is tested; then the user continues in it.
  const [user, setUser] = useState('');
  const error = getLoginError(connection);
  if (signedInProxy === null && error === null) return null;
  return (
    <Input.Wrapper
      label={t('settings.proxy.title')}
      labelElement="div"
      description={t('settings.proxy.explanation')}
    >
      {error === null ? (
        signedInProxy !== null && <SignedIn proxy={signedInProxy} />
      ) : (
        <LoginForm user={user} setUser={setUser} refusal={signedInProxy === null ? null : error} />
      )}
    </Input.Wrapper>
  );
};
