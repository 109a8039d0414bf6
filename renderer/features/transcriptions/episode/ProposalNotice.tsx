import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { createEpisodeActions } from './episode-actions.ts';
import { proposalsQuery } from './episode-queries.ts';
import classes from './ProposalNotice.module.css';

/** Offers to join records whose names are parts of one recording, one proposal at a time. */
export const ProposalNotice = ({ onJoined }: { readonly onJoined: (id: string) => void }) => {
  const { data: proposals } = useQuery(proposalsQuery);
  const { join, dismissProposal } = useSlice(createEpisodeActions);
  const proposal = proposals?.at(-1);
  if (!proposal) return null;
  const { name, ids } = proposal;
  const joinParts = async (): Promise<void> => {
    const id = await join(ids);
    if (id !== null) onJoined(id);
  };
  return (
    <section className={classes.notice} aria-label={t('episodes.proposal')}>
      <span className={classes.message}>
        {name === ''
          ? t('episodes.proposedUnnamed', { count: ids.length })
          : t('episodes.proposed', { count: ids.length, name: truncate(name, maxNameLength) })}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void joinParts()}>
        {t('episodes.joinProposed')}
      </Button>
      <CloseButton size="sm" aria-label={t('episodes.dismiss')} onClick={() => void dismissProposal(ids)} />
    </section>
  );
};

/** Code points; the notice is in a narrow list. */
const maxNameLength = 60;
