import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { patchRecord } from '../transcription-queries.ts';
import classes from './FavoriteButton.module.css';

type FavoriteRecord = Pick<Transcription, 'id' | 'name' | 'favorite' | 'episode'>;

/** Toggles the favourite at once. Reverts it with an error message if the service refuses. */
export const useToggleFavorite = (): ((record: FavoriteRecord) => void) => {
  const client = useQueryClient();
  const { toast, errorToast } = useToasts();
  // No observer, because each row of a list has such a button.
  return (record) => {
    const favorite = !record.favorite;
    const mutation = client.getMutationCache().build(client, {
      // Requests of one record run one after the other, so that the last click is sent last.
      scope: { id: `favorite ${record.id}` },
      mutationFn: () => unwrap(bridge.transcriptions.update(record.id, { favorite })),
      onMutate: () => patchRecord(client, record.id, { favorite }),
      onSuccess: (updated: Transcription) => {
        patchRecord(client, record.id, {
          favorite: updated.favorite,
          updated_at: updated.updated_at,
          ...(record.episode && updated.episode && { episode: { ...record.episode, ...updated.episode } }),
        });
        if (updated.favorite !== favorite) toast(t('transcriptions.favorite.notStored'));
      },
      onError: (error: BridgeError) => {
        patchRecord(client, record.id, { favorite: !favorite });
        errorToast(
          t(favorite ? 'transcriptions.favorite.notAdded' : 'transcriptions.favorite.notRemoved'),
          error,
        );
      },
    });
    // Its error is shown above.
    void mutation.execute(undefined).catch(() => undefined);
  };
};

export const useFavorite = (record: FavoriteRecord): (() => void) => {
  const toggle = useToggleFavorite();
  return () => toggle(record);
};

interface FavoriteButtonProps {
  readonly record: FavoriteRecord;
  /** Some parts of the episode are favourites. */
  readonly isSome?: boolean;
  readonly tabIndex?: number;
  readonly size?: number;
}

export const FavoriteButton = (props: FavoriteButtonProps) => {
  const { record, tabIndex, size = 18 } = props;
  const toggle = useFavorite(record);
  const isSome = props.isSome ?? (!record.favorite && record.episode?.favorites === 'some');
  const Icon = record.favorite ? IconStarFilled : isSome ? IconStarHalfFilled : IconStar;
  return (
    <PlainButton
      className={classes.favorite}
      aria-label={t('transcriptions.favorite.toggle', { name: truncate(record.name) })}
      aria-pressed={isSome ? 'mixed' : record.favorite}
      data-on={record.favorite || undefined}
      tabIndex={tabIndex}
      onClick={toggle}
    >
      <Icon size={size} stroke={1.6} />
    </PlainButton>
  );
};
