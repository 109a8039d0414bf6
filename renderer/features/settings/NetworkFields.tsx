import { Group, Input, List, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import type { CertificateAuthority } from '../../../preload/contract/connection/certificate-authority.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { BaseUrlTest, ConnectionTest, Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatDate } from '../../lib/format.ts';
import { connectionQuery } from '../../lib/settings-query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { SubmitButton } from '../../ui/buttons/SubmitButton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { useReport, wrapped } from './setting-fields.tsx';

const formatEnd = ({ expiresAt }: CertificateAuthority): string => {
  const date = formatDate(expiresAt);
  return expiresAt > Date.now()
    ? t('settings.authorities.validUntil', { date })
    : t('settings.authorities.expired', { date });
};

const getTrouble = (connection: ConnectionHealth | undefined): BridgeError | null =>
  connection?.kind === 'troubled' ? connection.error : null;

const hasFailed = (result: BaseUrlTest | undefined): boolean =>
  result?.ok === false && result.error.code === 'tls';

/** The certificate authorities of the user's own, for the saved addresses; nothing before a certificate has failed. */
export const AuthorityFields = ({
  settings: { authorities, contentUrl },
  test,
}: {
  readonly settings: Settings;
  readonly test: ConnectionTest | null;
}) => {
  const { data: connection } = useQuery(connectionQuery);
  const { toast } = useToasts();
  const report = useReport();
  const [error, setError] = useState<BridgeError | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const chosen = await bridge.settings.chooseAuthorities();
    setBusy(false);
    if (!chosen.ok) setError(chosen.error);
    else if (chosen.value) toast(t('settings.authorities.added'));
  };
  const remove = async (): Promise<void> => {
    setError(null);
    const removed = bridge.settings.removeAuthorities();
    await report(removed, t('settings.authorities.notRemoved'), t('settings.authorities.removed'));
  };

  const isTrusted =
    !hasFailed(test?.content) && !hasFailed(test?.analytics) && getTrouble(connection)?.code !== 'tls';
  if ((isTrusted && authorities.length === 0) || contentUrl === '') return null;
  return (
    <Input.Wrapper
      label={t('settings.authorities.title')}
      labelElement="div"
      description={t('settings.authorities.explanation')}
    >
      {authorities.length > 0 && (
        <List listStyleType="none" mt="xs" size="sm" style={wrapped}>
          {authorities.map((authority) => (
            <li key={authority.fingerprint}>
              <strong>{authority.subject}</strong>{' '}
              <Text inherit span c="dimmed">
                {formatEnd(authority)}
              </Text>
            </li>
          ))}
        </List>
      )}
      <Stack gap="xs" mt="xs">
        <FormError error={error} />
        <Group gap="xs">
          <ActionButton variant="default" size="xs" loading={busy} onClick={() => void choose()}>
            {authorities.length > 0
              ? t('settings.authorities.chooseOther')
              : t('settings.authorities.choose')}
          </ActionButton>
          {authorities.length > 0 && (
            <ActionButton variant="default" size="xs" onClick={() => void remove()}>
              {t('settings.authorities.remove')}
            </ActionButton>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
};

const loginDetails: ReadonlySet<string | undefined> = new Set([
  'proxy_login_required',
  'proxy_login_refused',
]);

/** Why the proxy asks for a sign-in; null if it does not. */
const getLoginError = (connection: ConnectionHealth | undefined): BridgeError | null => {
  const trouble = getTrouble(connection);
  return loginDetails.has(trouble?.detail?.key) ? trouble : null;
};

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
    <Stack
      component="form"
      gap="sm"
      mt="xs"
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
      <SecretField
        ref={passwordInput}
        label={t('settings.proxy.password')}
        autoComplete="off"
        spellCheck={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        labelToggle={() => t('settings.proxy.showPassword')}
      />
      <FormError error={error ?? refusal} />
      <Group gap="xs">
        <SubmitButton variant="default" size="xs" loading={busy} disabled={user.trim() === ''}>
          {t('settings.proxy.signIn')}
        </SubmitButton>
      </Group>
    </Stack>
  );
};

const SignedIn = ({ proxy }: { readonly proxy: string }) => {
  const report = useReport();
  const signOut = (): void =>
    void report(bridge.settings.clearProxyLogin(), t('settings.proxy.notSignedOut'));
  return (
    <Group gap="xs" mt="xs" fz="sm" style={wrapped}>
      <span>{t('settings.proxy.signedIn', { proxy })}</span>
      <ActionButton variant="default" size="xs" onClick={signOut}>
        {t('settings.proxy.signOut')}
      </ActionButton>
    </Group>
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
