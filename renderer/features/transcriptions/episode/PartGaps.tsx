import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import classes from './PartGaps.module.css';
import { formatGap, type Gap, getGap } from './part-labels.ts';

const gapKinds: readonly Gap[] = ['uploading', 'deleted', 'missing', 'cancelled', 'failed'];

/** Sends missing parts, cut from the recording again. */
const SendAgain = ({ parts }: { readonly parts: readonly EpisodePart[] }) => {
  const { errorToast } = useToasts();
  const [isSending, setIsSending] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setIsSending(true);
    for (const { index, resendFrom } of parts) {
      const result = await bridge.uploads.resendPart(resendFrom ?? '', index);
      if (!result.ok) errorToast(t('episodes.notSentAgain'), result.error);
    }
    setIsSending(false);
  };
  return (
    <Button size="compact-sm" variant="default" loading={isSending} onClick={() => void sendAgain()}>
      {t('episodes.sendAgain')}
    </Button>
  );
};

/** Says which parts have no text here, and why. */
export const PartGaps = ({ parts }: { readonly parts: readonly EpisodePart[] }) => {
  const gaps = gapKinds.flatMap((gap) => {
    const text = formatGap(parts, gap);
    const resendable = parts.filter((part) => getGap(part) === gap && part.resendFrom !== undefined);
    return text === null ? [] : [{ gap, text, resendable }];
  });
  if (gaps.length === 0) return null;
  return (
    <div className={classes.gaps} role="status">
      {gaps.map(({ gap, text, resendable }) => (
        <p key={gap} className={classes.gap}>
          <span>{text}</span>
          {resendable.length > 0 && <SendAgain parts={resendable} />}
        </p>
      ))}
    </div>
  );
};
