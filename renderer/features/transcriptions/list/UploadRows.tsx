import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { maxRowNameLength, RowFacts, RowName } from './Rows.tsx';
import classes from './UploadRows.module.css';
import { createUploadRows } from './upload-rows.ts';

const Piece = ({ percent }: { readonly percent: number | null }) => (
  <span className={classes.piece} data-track data-unknown={percent === null || undefined}>
    <span className={classes.done} style={{ width: `${percent ?? 0}%` }} />
  </span>
);

/** The running uploads, above the texts. A click opens the uploads. */
export const UploadRows = () => {
  const uploads = useSelector(useSlice(createUploadRows));
  const navigate = useNavigate();
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('transcriptions.list.uploads')}>
      {uploads.map(({ id, name, state, pieces }) => (
        <li key={id} className={classes.item}>
          <PlainButton className={classes.open} onClick={() => void navigate({ to: '/uploads' })}>
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
