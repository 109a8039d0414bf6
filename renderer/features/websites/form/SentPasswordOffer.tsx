import { Button } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { formatTime } from '../../../lib/format.ts';
import { CopyTextButton } from '../../../ui/buttons/CopyTextButton.tsx';
import type { SentPassword } from '../sent-passwords.ts';
import { FieldNote } from './FieldNote.tsx';

interface SentPasswordOfferProps {
  readonly sent: SentPassword;
  readonly onUse: (value: string) => void;
}

export const SentPasswordOffer = ({ sent, onUse }: SentPasswordOfferProps) => (
  <FieldNote>
    <span>{t('websites.password.lastSent', { time: formatTime(sent.at) })}</span>
    <Button variant="default" size="compact-sm" onClick={() => onUse(sent.value)}>
      {t('websites.password.enterLastSent')}
    </Button>
    <CopyTextButton label={t('websites.password.copyLastSent')} text={() => sent.value} />
  </FieldNote>
);
