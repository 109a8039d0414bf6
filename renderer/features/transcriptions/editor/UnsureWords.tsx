import { Button, Switch } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './UnsureWords.module.css';

interface UnsureWordsProps {
  readonly count: number;
  readonly isShown: boolean;
  readonly onShown: (isShown: boolean) => void;
  readonly onNext: () => void;
  readonly gapCount: number;
  readonly onPlayGap: () => void;
}

export const UnsureWords = (props: UnsureWordsProps) => {
  const { count, isShown, onShown, onNext, gapCount, onPlayGap } = props;
  return (
    <div className={classes.bar}>
      {count > 0 && (
        <Switch
          size="xs"
          label={t('transcriptions.words.unsure', { count })}
          checked={isShown}
          onChange={(event) => onShown(event.currentTarget.checked)}
        />
      )}
      {count > 0 && isShown && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={onNext}>
          {t('transcriptions.words.nextUnsure')}
        </Button>
      )}
      {gapCount > 0 && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={onPlayGap}>
          {t('transcriptions.words.playNextGap', { count: gapCount })}
        </Button>
      )}
    </div>
  );
};
