import type { UploadFields, UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { ShowSelect } from '../../../ui/shows/ShowSelect.tsx';
import { type ShownFields, useChooseShow } from './use-choose-show.ts';

interface ShowFieldProps {
  readonly job: Pick<UploadJob, 'fileName' | 'folder'>;
  /** As they are shown. */
  readonly fields: ShownFields;
  readonly isOnly: boolean;
  readonly onChange: (fields: UploadFields) => void;
}

/** The show of a recording. A new one is proposed with the name of its folder. */
export const ShowField = ({ job: { fileName, folder }, fields, isOnly, onChange }: ShowFieldProps) => {
  const chooseShow = useChooseShow();
  return (
    <ShowSelect
      size={isOnly ? 'sm' : 'xs'}
      {...(isOnly && { label: t('shows.label') })}
      aria-label={t('shows.labelOf', { fileName })}
      value={fields.showId}
      {...(folder !== null && { proposal: { name: folder.split('/').at(-1) ?? '', pattern: folder } })}
      onChange={(showId) => onChange(chooseShow(fields, showId))}
    />
  );
};
