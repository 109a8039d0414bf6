import { useId } from '@mantine/hooks';
import { t } from '../../../../preload/messages/translate.ts';
import { FieldLabel } from './FieldLabel.tsx';
import classes from './NamesPreview.module.css';

interface NamesPreviewProps {
  /** The first ones. */
  readonly names: readonly string[];
  /** Files that are exported; null while the list loads. */
  readonly count: number | null;
}

export const NamesPreview = ({ names, count }: NamesPreviewProps) => {
  const labelId = useId();
  const others = (count ?? 0) - names.length;
  return (
    <div>
      <FieldLabel id={labelId}>{t('transcriptions.exports.names', { count: count ?? 0 })}</FieldLabel>
      <ul className={classes.names} aria-labelledby={labelId}>
        {count !== null &&
          names.map((name) => (
            <li key={name} className={classes.name} dir="auto">
              {name}
            </li>
          ))}
        {count !== null && names.length > 0 && others > 0 && (
          <li className={classes.others}>{t('transcriptions.exports.moreNames', { count: others })}</li>
        )}
        {(count === null || names.length === 0) && <li className={classes.others}>…</li>}
      </ul>
    </div>
  );
};
