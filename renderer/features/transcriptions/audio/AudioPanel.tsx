import { IconAlertTriangle, IconHeadphonesOff, IconWaveSine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { parseListeningId } from '../../../../preload/contract/account-id.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { AudioNote } from './AudioNote.tsx';
import classes from './AudioPanel.module.css';
import { audioQuery, useChooseAudio, useUnlinkAudio } from './linked-audio.ts';

const AudioPlayer = lazy(() => import('./AudioPlayer.tsx'));

const iconProps = { size: 16, stroke: 1.6 };
const icons = {
  none: <IconWaveSine {...iconProps} />,
  missing: <IconHeadphonesOff {...iconProps} />,
  changed: <IconAlertTriangle {...iconProps} />,
};

/** The dock below the text: its player, or a line in place of it, and `status`. */
export const AudioPanel = ({
  record,
  status,
  onTimeStamp,
  onChapter,
  growing,
}: {
  readonly record: Transcription;
  /** Whether the text is saved. */
  readonly status: ReactNode;
  /** Of a recording that is heard: a line above the player, and how much was heard, 0 to 1. */
  readonly growing?: { readonly line: ReactNode; readonly share: number };
  /** Receives the time that plays as a mark for the text. */
  readonly onTimeStamp: (stamp: string) => void;
  /** Receives the time that plays, in milliseconds, for a chapter that begins there. */
  readonly onChapter: (ms: number) => void;
}) => {
  const { data: linked, isPending } = useQuery(audioQuery(record.id));
  const fileName = linked?.fileName ?? '';
  const choose = useChooseAudio(record.id);
  const unlink = useUnlinkAudio(record.id, fileName);
  const state = linked?.state ?? 'none';
  const actions: Readonly<Record<string, () => void>> = linked
    ? { [t('transcriptions.audio.choose')]: choose, [t('transcriptions.audio.unlink')]: unlink }
    : { [t('transcriptions.audio.link')]: choose };
  const line = <div className={classes.status}>{status}</div>;
  return (
    <section
      className={classes.panel}
      aria-label={t('transcriptions.audio.label')}
      aria-busy={isPending}
      data-audio={isPending ? undefined : state}
      {...(growing && {
        'data-growing': true,
        style: { '--st-heard': `${growing.share * 100}%` } as CSSProperties,
      })}
    >
      {growing && <div className={classes.growing}>{growing.line}</div>}
      {!isPending && state !== 'there' && (
        <AudioNote
          icon={icons[state]}
          message={
            state === 'none'
              ? t('transcriptions.audio.none')
              : t(`transcriptions.audio.${state}`, { fileName })
          }
          actions={parseListeningId(record.id) === null ? actions : {}}
        />
      )}
      {linked && linked.url !== null ? (
        // It comes together with the keys beside it, which would move it.
        <Suspense>
          <AudioPlayer {...{ record, linked, onTimeStamp, onChapter }} status={line} />
        </Suspense>
      ) : (
        !isPending && line
      )}
    </section>
  );
};
