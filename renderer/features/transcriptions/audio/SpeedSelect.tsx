import { NativeSelect } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './SpeedSelect.module.css';
import { formatSpeed, type Speed, saveSpeed, speeds, toSpeed } from './speeds.ts';

interface SpeedSelectProps {
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
}

export const SpeedSelect = ({ speed, onSpeed }: SpeedSelectProps) => (
  <NativeSelect
    size="xs"
    variant="unstyled"
    aria-label={t('transcriptions.audio.speed')}
    title={t('transcriptions.audio.speedTooltip')}
    classNames={{ input: classes.speed }}
    rightSectionWidth={0}
    rightSection={<span />}
    data={speeds.map((each) => ({ value: String(each), label: formatSpeed(each) }))}
    value={String(speed)}
    onChange={(event) => {
      const chosen = toSpeed(Number(event.currentTarget.value));
      saveSpeed(chosen);
      onSpeed(chosen);
    }}
  />
);
