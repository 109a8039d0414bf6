import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { toListeningId } from '../../../../preload/contract/account-id.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { useTranscriptionsRoute } from '../use-transcriptions-route.ts';
import { maxRowNameLength, RowFacts, RowName } from './Rows.tsx';
import classes from './UploadRows.module.css';
import { createUploadRows } from './upload-rows.ts';

const Piece = ({ percent }: { readonly percent: number | null }) => (
  <span className={classes.piece} data-track data-unknown={percent === null || undefined}>
    <span className={classes.done} style={{ width: `${percent ?? 0}%` }} />
  </span>
);

/** The running uploads, above the texts. A click opens the page of what is heard here, and the queue for others. */
export const UploadRows = ({ openId }: { readonly openId: string | undefined }) => {
  const uploads = useSelector(useSlice(createUploadRows));
  const navigate = useNavigate();
  const { change } = useTranscriptionsRoute();
  const open = (id: string): void => change({ id: toListeningId(id) }, openId !== undefined);
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('transcriptions.list.uploads')}>
      {uploads.map(({ id, name, state, pieces, isHeard }) => (
        <li key={id} className={classes.item}>
          <PlainButton
            className={classes.open}
            data-heard={isHeard || undefined}
            aria-current={openId === toListeningId(id) || undefined}
            onClick={() => (isHeard ? open(id) : void navigate({ to: '/uploads' }))}
          >
            <RowName>{truncate(name, maxRowNameLength)}</RowName>
            <RowFacts>{state}</RowFacts>
            <span className={classes.pieces}>
              {pieces.map((percent, part) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a recording keep their order
                <Piece key={part} percent={percent} />
              ))}
            </span>
          </PlainButton>
        </li>
      ))}
    </ul>
  );
};
