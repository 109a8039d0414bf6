import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkId } from '../../../preload/contract/app.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatError } from '../../lib/errors.ts';
import { infoQuery } from '../../lib/settings-query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import type { Toasts } from '../../ui/toasts.ts';
import classes from './AboutSection.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const platforms = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' } as const;

const open = async ({ errorToast }: Toasts, link: LinkId): Promise<void> => {
  const result = await bridge.app.openLink(link);
  if (!result.ok) errorToast(t('settings.about.linkNotOpened'), result.error);
};

export const AboutSection = () => {
  const { data: info, error } = useQuery(infoQuery);
  const toasts = useToasts();
  return (
    <SettingsSection title={t('settings.about.title')}>
      {error && <p>{formatError(error)}</p>}
      {info && (
        <dl className={classes.facts}>
          <dt>Sidetone</dt>
          <dd>{info.version}</dd>
          <dt>{t('settings.about.system')}</dt>
          <dd>
            {platforms[info.platform]}, {info.locale}
          </dd>
          <dt>Electron</dt>
          <dd>
            {info.electron} (Chromium {info.chrome}, Node {info.node})
          </dd>
        </dl>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => void open(toasts, 'electron')}>
          {t('settings.about.electron')}
        </Button>
        <Button variant="default" onClick={() => void open(toasts, 'licences')}>
          {t('settings.about.licences')}
        </Button>
      </Group>
    </SettingsSection>
  );
};
