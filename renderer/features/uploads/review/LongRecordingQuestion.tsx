import { Radio } from '@mantine/core';
import type { ServiceLimits } from '../../../../preload/contract/limits/limits.ts';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './LongRecordingQuestion.module.css';
import type { LongAnswer } from './use-long-recordings.ts';

interface LongRecordingQuestionProps {
  readonly limits: ServiceLimits;
  /** Seconds of the longest part. */
  readonly seconds: number;
  readonly answer: LongAnswer;
  readonly onAnswer: (answer: LongAnswer) => void;
}

/** Asked once, with the first long recording. The recommended answer is chosen. */
export const LongRecordingQuestion = (props: LongRecordingQuestionProps) => {
  const { limits, seconds, answer, onAnswer } = props;
  const { value: limit, origin } = limits.textLength;
  const known = origin === 'default' ? 'no' : 'yes';
  const minutes = Math.max(Math.round(seconds / 60), 1);
  return (
    <Radio.Group
      className={classes.question}
      size="sm"
      label={t('uploads.review.longQuestion')}
      description={limit === null ? undefined : t('uploads.review.longReason', { known, limit })}
      value={answer}
      onChange={(value) => onAnswer(value === 'one_record' ? 'one_record' : 'parts')}
    >
      <div className={classes.answers}>
        <Radio size="xs" value="parts" label={t('uploads.review.longParts', { minutes })} />
        <Radio size="xs" value="one_record" label={t('uploads.review.longOneRecord')} />
      </div>
    </Radio.Group>
  );
};
