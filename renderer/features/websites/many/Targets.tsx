import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import type { Target } from './use-sites.ts';

interface TargetsProps {
  readonly label: string;
  readonly chosen: number;
  readonly value: Target;
  readonly onChange: (target: Target) => void;
}

/** For the websites that are chosen, or for all that the service has. */
export const Targets = ({ label, chosen, value, onChange }: TargetsProps) => {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={(next) => onChange(next === 'all' ? 'all' : 'chosen')}
        data={[
          { value: 'chosen', label: `Selected ${formatNumber(chosen)}`, disabled: chosen === 0 },
          { value: 'all', label: 'All websites' },
        ]}
      />
    </Input.Wrapper>
  );
};
