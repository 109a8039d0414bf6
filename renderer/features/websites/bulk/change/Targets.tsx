import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import type { BulkTarget } from './use-target-websites.ts';

interface TargetsProps {
  readonly label: string;
  readonly selectedCount: number;
  readonly value: BulkTarget;
  readonly onChange: (target: BulkTarget) => void;
}

export const Targets = ({ label, selectedCount, value, onChange }: TargetsProps) => {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={(next) => onChange(next === 'all' ? 'all' : 'chosen')}
        data={[
          {
            value: 'chosen',
            label: t('websites.bulk.targetSelected', { count: selectedCount }),
            disabled: selectedCount === 0,
          },
          { value: 'all', label: t('websites.bulk.targetAll') },
        ]}
      />
    </Input.Wrapper>
  );
};
