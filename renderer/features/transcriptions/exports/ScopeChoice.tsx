import { SegmentedControl } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './ExportDialog.module.css';

interface ScopeChoiceProps {
  readonly scope: 'chosen' | 'all';
  readonly chosen: number;
  readonly all: number;
  readonly isReading: boolean;
  readonly onScope: (scope: 'chosen' | 'all') => void;
}

/** Selected rows or the whole list. The list view has at most 100 rows per page. */
export const ScopeChoice = ({ scope, chosen, all, isReading, onScope }: ScopeChoiceProps) => {
  const labelId = useId();
  return (
    <div>
      <div id={labelId} className={classes.label}>
        {t('transcriptions.exports.scope')}
      </div>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby={labelId}
        data={[
          { value: 'chosen', label: t('transcriptions.exports.scopeSelected', { count: chosen }) },
          { value: 'all', label: t('transcriptions.exports.scopeAll', { count: all }) },
        ]}
        value={scope}
        onChange={(value) => onScope(value === 'all' ? 'all' : 'chosen')}
      />
      <p className={classes.hint} role="status">
        {isReading ? t('transcriptions.exports.loadingList') : ''}
      </p>
    </div>
  );
};
