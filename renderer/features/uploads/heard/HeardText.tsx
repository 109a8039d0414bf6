import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { HeardChunk } from '../../../../preload/contract/listening.ts';
import type { UploadJob, UploadState } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { heardTextFormat } from '../../../../preload/messages/heard-text.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { composeHeardText } from '../../../../preload/recordings/compose-heard-text.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { useUploadJob } from '../uploads-store.ts';
import classes from './HeardText.module.css';

const getHeardMs = (state: UploadState | undefined): number =>
  state && 'listening' in state ? (state.listening?.heardMs ?? 0) : 0;

/** All chunks until now. Asks for the next ones whenever more was heard. */
const useHeardChunks = (id: string, heardMs: number): readonly HeardChunk[] => {
  const [chunks, setChunks] = useState<readonly HeardChunk[]>([]);
  const next = chunks.length === 0 ? 0 : (chunks.at(-1) as HeardChunk).index + 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: more was heard
  useEffect(() => {
    let isCurrent = true;
    void bridge.uploads.getHeard(id, next).then((heard) => {
      if (isCurrent && heard.ok && heard.value.chunks.length > 0)
        setChunks((known) => [...known, ...heard.value.chunks.filter(({ index }) => index >= next)]);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, next, heardMs]);
  return chunks;
};

/** The text of a recording while it is listened to. Each stretch can be played. Default export for `lazy()`. */
const HeardText = ({ id, onOpen }: { readonly id: string; readonly onOpen: (job: UploadJob) => void }) => {
  const job = useUploadJob(id);
  const chunks = useHeardChunks(id, getHeardMs(job?.state));
  const player = useRef<HTMLAudioElement>(null);
  const { data: url = null } = useQuery({
    queryKey: ['uploads', 'audio', id],
    queryFn: () => unwrap(bridge.uploads.getAudioUrl(id)),
  });
  const playFrom = (milliseconds: number): void => {
    if (player.current === null) return;
    player.current.currentTime = milliseconds / 1_000;
    void player.current.play();
  };
  return (
    <>
      {url !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the text is below
        <audio ref={player} className={classes.player} src={url} controls preload="metadata" />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div className={classes.text} tabIndex={0}>
        {chunks
          .filter(({ words, gaps }) => words.length > 0 || gaps.length > 0)
          .map((chunk) => (
            <HeardChunkText
              key={chunk.index}
              time={formatDuration(chunk.startMs / 1_000)}
              text={composeHeardText({ chunks: [chunk], sources: [], voices: [] }, heardTextFormat).text}
              onPlay={url === null ? null : () => playFrom(chunk.startMs)}
            />
          ))}
      </div>
      {chunks.length === 0 && <p className={classes.hint}>{t('uploads.heard.waiting')}</p>}
      {job?.state.kind === 'done' && (
        <p className={classes.hint}>
          {t('uploads.heard.ended')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onOpen(job)}>
            {t('uploads.actions.openText')}
          </Button>
        </p>
      )}
    </>
  );
};

interface HeardChunkTextProps {
  readonly time: string;
  readonly text: string;
  /** Null: the recording is missing. */
  readonly onPlay: (() => void) | null;
}

const HeardChunkText = ({ time, text, onPlay }: HeardChunkTextProps) => (
  <>
    <Button
      size="compact-xs"
      variant="subtle"
      disabled={onPlay === null}
      aria-label={t('uploads.heard.playFrom', { time })}
      {...(onPlay && { onClick: onPlay })}
    >
      {time}
    </Button>
    <p className={classes.chunk}>{text}</p>
  </>
);

export default HeardText;
