import { SegmentedControl } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { t } from '../../../../preload/messages/translate.ts';
import { FieldHint } from './FieldHint.tsx';
import { FieldLabel } from './FieldLabel.tsx';

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
      <FieldLabel id={labelId}>{t('transcriptions.exports.scope')}</FieldLabel>
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
      <FieldHint role="status">{isReading ? t('transcriptions.exports.loadingList') : ''}</FieldHint>
    </div>
  );
};
