import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
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
            label: `Selected ${formatNumber(selectedCount)}`,
            disabled: selectedCount === 0,
          },
          { value: 'all', label: 'All websites' },
        ]}
      />
    </Input.Wrapper>
  );
};
