import { Button } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { parseEntries } from '../lines.ts';
import { FieldNote } from './FieldNote.tsx';
import classes from './LastSentOffer.module.css';

interface LastSentOfferProps {
  readonly label: string;
  readonly sent: { readonly value: string; readonly at: number };
  readonly onUse: (value: string) => void;
}

const maxLength = 120;

/** Offers the list that this app last sent. Others may have changed it since. */
export const LastSentOffer = ({ label, sent, onUse }: LastSentOfferProps) => {
  const list = parseEntries(sent.value).join(', ');
  const date = formatDate(sent.at);
  if (list === '') return <FieldNote>{t('websites.form.lastSentNothing', { date })}</FieldNote>;
  return (
    <FieldNote>
      <span>
        {t.rich('websites.form.lastSent', {
          date,
          entries: list.length > maxLength ? `${list.slice(0, maxLength)}…` : list,
          list: (chunks) => <span className={classes.list}>{chunks}</span>,
        })}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('websites.form.startFromLastSentField', { field: label })}
        onClick={() => onUse(sent.value)}
      >
        {t('websites.form.startFromLastSent')}
      </Button>
    </FieldNote>
  );
};
