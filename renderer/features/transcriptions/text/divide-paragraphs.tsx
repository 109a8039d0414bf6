/** "Divide into paragraphs": an offer for texts of services that wrote everything into one. */
import { IconPilcrow } from '@tabler/icons-react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { divideIntoParagraphs } from '../../../../preload/recordings/divide-into-paragraphs.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import type { MenuEntry } from '../../../ui/ActionMenu.tsx';
import type { ShownEdits } from './find-voices.tsx';

/** Null unless all of the recording was measured. */
const readLevels = async (id: string): Promise<Uint8Array | null> => {
  const envelope = await bridge.audio.envelope(id);
  const piece = envelope.ok ? envelope.value : null;
  return piece?.state === 'complete' && piece.position === 0 ? piece.levels : null;
};

/** Of a record with a long paragraph. */
export const useDivideEntries = (
  { id, episode }: Transcription,
  isLong: boolean,
  { text, onChange }: ShownEdits,
): readonly MenuEntry[] => {
  const { toast } = useToasts();
  if (!isLong || episode) return [];
  const divide = async (): Promise<void> => {
    const levels = await readLevels(id);
    const changes = divideIntoParagraphs(text(), levels);
    if (changes.length === 0) return toast(t('transcriptions.paragraphs.none'));
    onChange(changes);
    toast(t('transcriptions.paragraphs.divided', { count: changes.length }));
  };
  const icon = <IconPilcrow size={16} stroke={1.6} />;
  return [{ label: t('transcriptions.paragraphs.divide'), icon, run: () => void divide() }];
};
