import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Settings } from '../../../../preload/contract/settings.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { bridge } from '../../../lib/bridge.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { getSendOptions, isLongRecording, type SendingRules } from './send-options.ts';

export type LongAnswer = Settings['preparation']['longRecordings'];

export interface LongRecordings {
  /** The rules with the answer, before it is saved. Null until the settings are loaded. */
  readonly sending: SendingRules | null;
  /** Whether the user is asked: once, with the first long recording. */
  readonly isAsked: boolean;
  readonly answer: LongAnswer;
  readonly setAnswer: (answer: LongAnswer) => void;
  /** Saves the answer as the default, if the user was asked. Returns the error. */
  readonly saveAnswer: () => Promise<BridgeError | null>;
}

/** The rules for the files of the review, and the question about long recordings. */
export const useLongRecordings = (jobs: readonly UploadJob[]): LongRecordings => {
  const { data: settings } = useQuery(settingsQuery);
  const [answer, setAnswer] = useState<LongAnswer>('parts');
  const isOpen = settings?.longRecordings === 'ask';
  const sending = useMemo((): SendingRules | null => {
    if (!settings) return null;
    const { preparation, uploadSpeed, limits } = settings;
    const rules = isOpen ? { ...preparation, longRecordings: answer } : preparation;
    return { rules, uploadSpeed, limits };
  }, [settings, isOpen, answer]);
  const isAsked = useMemo(() => {
    if (!isOpen || sending === null) return false;
    return jobs.some((job) => {
      if (job.state.kind !== 'draft') return false;
      const options = getSendOptions(job, 'automatic', sending);
      return options !== null && isLongRecording(options);
    });
  }, [isOpen, sending, jobs]);
  const saveAnswer = async (): Promise<BridgeError | null> => {
    if (!isAsked) return null;
    const saved = await bridge.settings.update({ longRecordings: answer });
    return saved.ok ? null : saved.error;
  };
  return { sending, isAsked, answer, setAnswer, saveAnswer };
};
