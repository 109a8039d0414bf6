import { NativeSelect } from '@mantine/core';
import type { PreparationChoice } from '../../../../preload/contract/limits/preparation-rules.ts';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './SendAsSelect.module.css';
import { labelOption, type SendOptions } from './send-options.ts';

interface SendAsSelectProps {
  readonly fileName: string;
  /** Null: it is decided. */
  readonly sending: SendOptions | null;
  readonly onChange: (choice: PreparationChoice) => void;
}

/** The ways to send a file. A text if there is only one. */
export const SendAsSelect = ({ fileName, sending, onChange }: SendAsSelectProps) => {
  if (sending === null) return <span />;
  const { options, chosen } = sending;
  const label = t('uploads.review.sendAsLabel', { fileName });
  if (options.length === 1) return <span className={classes.only}>{labelOption(chosen)}</span>;
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={options.map((option) => ({ value: option.choice, label: labelOption(option) }))}
      value={chosen.choice}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const option = options.find(({ choice }) => choice === value);
        if (option) onChange(option.choice);
      }}
    />
  );
};
