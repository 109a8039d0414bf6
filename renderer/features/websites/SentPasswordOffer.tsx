import { Button } from '@mantine/core';
import { formatTime } from '../../lib/format.ts';
import { CopyTextButton } from '../../ui/CopyTextButton.tsx';
import type { SentPassword } from './sent-passwords.ts';
import classes from './WebsiteForm.module.css';

interface SentPasswordOfferProps {
  readonly sent: SentPassword;
  readonly onUse: (value: string) => void;
}

export const SentPasswordOffer = ({ sent, onUse }: SentPasswordOfferProps) => (
  <div className={classes.notShown}>
    <span>Last sent from here at {formatTime(sent.at)}. Kept until this window closes.</span>
    <Button variant="default" size="compact-sm" onClick={() => onUse(sent.value)}>
      Enter it again
    </Button>
    <CopyTextButton label="Copy the password last sent" text={() => sent.value} />
  </div>
);
