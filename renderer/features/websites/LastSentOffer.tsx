import { Button } from '@mantine/core';
import { formatDate } from '../../lib/format.ts';
import { parseEntries } from './lines.ts';
import classes from './WebsiteForm.module.css';

interface LastSentOfferProps {
  readonly label: string;
  readonly sent: { readonly value: string; readonly at: number };
  readonly onUse: (value: string) => void;
}

const maxLength = 120;

/** Offers the list that this app last sent. Others may have changed it since. */
export const LastSentOffer = ({ label, sent, onUse }: LastSentOfferProps) => {
  const list = parseEntries(sent.value).join(', ');
  const preview = list === '' ? 'nothing' : list.length > maxLength ? `${list.slice(0, maxLength)}…` : list;
  return (
    <div className={classes.notShown}>
      <span>
        Last sent from here on {formatDate(sent.at)}: <span className={classes.sentList}>{preview}</span>
      </span>
      {list !== '' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Start from what was sent last: ${label}`}
          onClick={() => onUse(sent.value)}
        >
          Start from this…
        </Button>
      )}
    </div>
  );
};
