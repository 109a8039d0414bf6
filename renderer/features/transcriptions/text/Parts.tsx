import { IconListNumbers, IconSeparator } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { after } from '../../../lib/timers.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useAnnounce, useSlice, useToasts } from '../../../state/app-state-context.ts';
import type { MenuEntry } from '../../../ui/ActionMenu.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import { createActivePlayer } from '../audio/player.ts';
import { invalidateEpisodes } from '../library/episode-queries.ts';
import classes from './Parts.module.css';
import { formatGap, formatPart, type Gap, getGap } from './part-labels.ts';

/** Go to a part, in the text and in the recording. `onReveal` receives the index among the parts that have a text. */
export const usePartEntries = (
  { id, episode }: Transcription,
  onReveal: (index: number) => void,
): readonly MenuEntry[] => {
  const active = useSlice(createActivePlayer);
  const parts = episode?.parts ?? [];
  const shown = parts.filter(({ state }) => state === 'there');
  const open = (part: EpisodePart): void => {
    const { startMs } = part;
    const playing = active.get();
    if (startMs !== null && playing?.id === id) playing.player.seek(startMs / 1_000);
    // The menu takes the focus back from where it is when it closes.
    after(0, () => onReveal(shown.indexOf(part)));
  };
  if (!episode) return [];
  return [
    {
      label: t('episodes.goTo'),
      icon: <IconListNumbers size={16} stroke={1.6} />,
      isSubmenu: true,
      entries: shown.map((part) => ({
        label: formatPart(part, parts.length),
        note: part.startMs !== null && formatDuration(Math.floor(part.startMs / 1_000)),
        run: () => open(part),
      })),
    },
  ];
};

/** Asks, then shows the parts of the episode as single transcriptions, and the first of them. */
export const useSeparateEntries = (
  { id, name, episode }: Transcription,
  onGo: (id: string | undefined) => void,
): readonly MenuEntry[] => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const { errorToast } = useToasts();
  const separate = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('episodes.separateTitle', { name: truncate(name) }),
      children: t('episodes.separateHint'),
      confirm: t('episodes.separateConfirm'),
    });
    if (!isConfirmed) return;
    const result = await bridge.episodes.separate(id);
    if (!result.ok) return errorToast(t('episodes.notSeparated'), result.error);
    invalidateEpisodes(client);
    announce(t('episodes.separated'));
    onGo(episode?.records?.[0]?.id);
  };
  if (!episode) return [];
  const icon = <IconSeparator size={16} stroke={1.6} />;
  return [{ label: t('episodes.separate'), icon, run: () => void separate() }];
};

const gapKinds: readonly Gap[] = ['uploading', 'deleted', 'missing', 'cancelled', 'failed'];

/** Whether the part can be cut from the recording where it was cut before. */
const isLost = ({ state, upload, resendFrom }: EpisodePart): boolean =>
  state === 'missing' && upload === undefined && resendFrom === undefined;

const hasTimes = (parts: readonly EpisodePart[]): boolean =>
  parts.every(({ startMs, endMs }) => startMs !== null && endMs !== null);

interface SendAgainProps {
  readonly episodeId: string;
  readonly parts: readonly EpisodePart[];
}

/** Sends missing parts, cut from the recording again. */
const SendAgain = ({ episodeId, parts }: SendAgainProps) => {
  const { errorToast } = useToasts();
  const [isSending, setIsSending] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setIsSending(true);
    for (const { index, resendFrom } of parts) {
      const result = await (resendFrom === undefined
        ? bridge.episodes.resendPart(episodeId, index)
        : bridge.uploads.resendPart(resendFrom, index));
      if (!result.ok) errorToast(t('episodes.notSentAgain'), result.error);
    }
    setIsSending(false);
  };
  return (
    <ActionButton size="compact-sm" variant="default" loading={isSending} onClick={() => void sendAgain()}>
      {t('episodes.sendAgain')}
    </ActionButton>
  );
};

/** Says which parts have no text here, and why. */
export const PartGaps = ({ episodeId, parts }: SendAgainProps) => {
  const { data: audio } = useQuery(audioQuery(episodeId));
  const canCutAgain = audio?.state === 'there' && hasTimes(parts);

  const gaps = gapKinds.flatMap((gap) => {
    const text = formatGap(parts, gap);
    const resendable = parts.filter(
      (part) => getGap(part) === gap && (part.resendFrom !== undefined || (canCutAgain && isLost(part))),
    );
    return text === null ? [] : [{ gap, text, resendable }];
  });
  if (gaps.length === 0) return null;
  return (
    <div className={classes.gaps} role="status">
      {gaps.map(({ gap, text, resendable }) => (
        <p key={gap} className={classes.gap}>
          <span>{text}</span>
          {resendable.length > 0 && <SendAgain episodeId={episodeId} parts={resendable} />}
        </p>
      ))}
    </div>
  );
};
