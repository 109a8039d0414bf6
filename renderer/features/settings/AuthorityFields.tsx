import { Button, Group, Input } from '@mantine/core';
import { useState } from 'react';
import type { CertificateAuthority } from '../../../preload/contract/connection/certificate-authority.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatDate } from '../../lib/format.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { FormError } from '../../ui/FormError.tsx';
import classes from './AuthorityFields.module.css';

const formatEnd = ({ expiresAt }: CertificateAuthority): string => {
  const date = formatDate(expiresAt);
  return expiresAt > Date.now()
    ? t('settings.authorities.validUntil', { date })
    : t('settings.authorities.expired', { date });
};

/** Authorities belong to the servers of saved addresses. */
export const areAddressesSaved = ({ contentUrl, analyticsUrl }: Settings): boolean =>
  contentUrl !== '' && analyticsUrl !== '';

/** The certificate authorities of the user's own, for the saved addresses. */
export const AuthorityFields = ({ authorities }: Pick<Settings, 'authorities'>) => {
  const { toast, errorToast } = useToasts();
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
    const removed = await bridge.settings.removeAuthorities();
    if (removed.ok) toast(t('settings.authorities.removed'));
    else errorToast(t('settings.authorities.notRemoved'), removed.error);
  };

  return (
    <Input.Wrapper
      label={t('settings.authorities.title')}
      labelElement="div"
      description={t('settings.authorities.explanation')}
    >
      {authorities.length > 0 && (
        <ul className={classes.authorities}>
          {authorities.map((authority) => (
            <li key={authority.fingerprint}>
              <span className={classes.subject}>{authority.subject}</span>{' '}
              <span className={classes.end}>{formatEnd(authority)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <FormError error={error} />
        <Group gap="xs">
          <Button variant="default" size="xs" loading={busy} onClick={() => void choose()}>
            {authorities.length > 0
              ? t('settings.authorities.chooseOther')
              : t('settings.authorities.choose')}
          </Button>
          {authorities.length > 0 && (
            <Button variant="default" size="xs" onClick={() => void remove()}>
              {t('settings.authorities.remove')}
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
};
