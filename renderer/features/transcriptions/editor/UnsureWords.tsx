import { Button, Switch } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './UnsureWords.module.css';

interface UnsureWordsProps {
  readonly count: number;
  readonly isShown: boolean;
  readonly onShown: (isShown: boolean) => void;
  readonly onNext: () => void;
}

export const UnsureWords = ({ count, isShown, onShown, onNext }: UnsureWordsProps) => (
  <div className={classes.bar}>
    <Switch
      size="xs"
      label={t('transcriptions.words.unsure', { count })}
      checked={isShown}
      onChange={(event) => onShown(event.currentTarget.checked)}
    />
    {isShown && (
      <Button variant="subtle" color="gray" size="compact-xs" onClick={onNext}>
        {t('transcriptions.words.nextUnsure')}
      </Button>
    )}
  </div>
);
