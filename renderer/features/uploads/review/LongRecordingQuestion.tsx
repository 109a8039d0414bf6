import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ServiceLimits } from '../../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Settings } from '../../../../preload/contract/settings.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import classes from './LongRecordingQuestion.module.css';
import { getSendOptions, isLongRecording, type SendingRules } from './send-options.ts';

type LongAnswer = Settings['preparation']['longRecordings'];

/** The rules for the files of the review, and the question about long recordings. */
export const useLongRecordings = (jobs: readonly UploadJob[]) => {
  const { data: settings } = useQuery(settingsQuery);
  const [answer, setAnswer] = useState<LongAnswer>('parts');
  const isOpen = settings?.longRecordings === 'ask';
  /** The rules with the answer, before it is saved. Null until the settings are loaded. */
  const sending = useMemo((): SendingRules | null => {
    if (!settings) return null;
    const { preparation, uploadSpeed, limits } = settings;
    const rules = isOpen ? { ...preparation, longRecordings: answer } : preparation;
    return { rules, uploadSpeed, limits };
  }, [settings, isOpen, answer]);
  /** Whether the user is asked: once, with the first long recording. */
  const isAsked = useMemo(() => {
    if (!isOpen || sending === null) return false;
    return jobs.some((job) => {
      if (job.state.kind !== 'draft') return false;
      const options = getSendOptions(job, 'automatic', sending);
      return options !== null && isLongRecording(options);
    });
  }, [isOpen, sending, jobs]);
  /** Saves the answer as the default, if the user was asked. Returns the error. */
  const saveAnswer = async (): Promise<BridgeError | null> => {
    if (!isAsked) return null;
    const saved = await bridge.settings.update({ longRecordings: answer });
    return saved.ok ? null : saved.error;
  };
  return { sending, isAsked, answer, setAnswer, saveAnswer };
};

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
