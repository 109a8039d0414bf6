import { useEffect, useRef, useState } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { useToasts } from '../../state/app-state-context.ts';

/** Seconds that are heard before a place and from it on. */
const lead = 1;
const tail = 4;

/** Plays the sound around a place. Playing one that plays stops it. */
export const useHitPlayer = () => {
  const { errorToast } = useToasts();
  const [playing, setPlaying] = useState<string | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  const latest = useRef<string | null>(null);
  const stop = (): void => {
    audio.current?.pause();
    audio.current = null;
    latest.current = null;
    setPlaying(null);
  };
  useEffect(
    () => () => {
      latest.current = null;
      audio.current?.pause();
    },
    [],
  );
  const play = async (key: string, id: string, ms: number): Promise<void> => {
    const isPlaying = latest.current === key;
    stop();
    if (isPlaying) return;
    latest.current = key;
    const linked = await bridge.audio.get(id);
    // Another place was played meanwhile.
    if (latest.current !== key) return;
    if (!linked.ok || !linked.value?.url) {
      stop();
      if (!linked.ok) errorToast(t('rules.notPlayed'), linked.error);
      return;
    }
    const { url, range } = linked.value;
    const element = new Audio(url);
    const from = ((range?.startMs ?? 0) + ms) / 1_000;
    element.currentTime = Math.max(0, from - lead);
    element.addEventListener('timeupdate', () => {
      if (element.currentTime > from + tail && latest.current === key) stop();
    });
    element.addEventListener('ended', () => latest.current === key && stop());
    audio.current = element;
    setPlaying(key);
    await element.play().catch(() => latest.current === key && stop());
  };
  return { playing, play };
};
