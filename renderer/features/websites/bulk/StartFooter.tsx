import { Box, Button, Text } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';

interface StartFooterProps {
  /** For example "Change 80 websites". */
  readonly startLabel: string;
  readonly canStart: boolean;
  readonly isStarting: boolean;
  readonly isOtherRunActive: boolean;
  readonly danger?: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

export const StartFooter = (props: StartFooterProps) => {
  const { startLabel, canStart, isStarting, isOtherRunActive, danger = false, onStart, onClose } = props;
  return (
    <>
      {isOtherRunActive && (
        <Text span size="sm" c="dimmed" role="status">
          {t('websites.bulk.otherRunActive')}
        </Text>
      )}
      <Box flex={1} />
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        {...(danger && { color: 'red' })}
        loading={isStarting}
        disabled={!canStart || isOtherRunActive}
        onClick={onStart}
      >
        {startLabel}
      </Button>
    </>
  );
};
