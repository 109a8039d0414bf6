import { useSelector } from '@tanstack/react-store';
import { DraftWriteErrorNotice } from '../text/notices.tsx';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';

interface PartWriteErrorsProps {
  /** The keys of the parts. */
  readonly keys: readonly string[];
  readonly text: () => string;
}

/** The draft of a part could not be written to the disk. One notice is enough for all parts. */
export const PartWriteErrors = ({ keys, text }: PartWriteErrorsProps) => {
  const { draftWriter } = useTranscriptionsState();
  const error = useSelector(
    draftWriter.failures,
    (failures) => keys.map((key) => failures.get(key)).find((one) => one !== undefined) ?? null,
  );
  return error && <DraftWriteErrorNotice error={error} text={text} />;
};
