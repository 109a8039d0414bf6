import { Button } from '@mantine/core';
import { formatDate } from '../../lib/format.ts';
import { entries } from './lines.ts';
import classes from './WebsiteForm.module.css';

interface LastSentOfferProps {
  readonly label: string;
  readonly sent: { readonly value: string; readonly at: number };
  readonly onTake: (value: string) => void;
}

const longest = 120;

/** What this application sent last of a list that the service keeps to itself. Others may have changed it since. */
export const LastSentOffer = ({ label, sent, onTake }: LastSentOfferProps) => {
  const list = entries(sent.value).join(', ');
  const words = list === '' ? 'nothing' : list.length > longest ? `${list.slice(0, longest)}…` : list;
  return (
    <div className={classes.notShown}>
      <span>
        Last sent from here on {formatDate(sent.at)}: <span className={classes.sentList}>{words}</span>
      </span>
      {list !== '' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Start from what was sent last: ${label}`}
          onClick={() => onTake(sent.value)}
        >
          Start from this…
        </Button>
      )}
    </div>
  );
};
