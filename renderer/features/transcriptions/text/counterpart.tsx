/** The text of the same recording at the other place: a link to it, or the action that makes it. */
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getTextPlace } from '../../../../preload/contract/account-id.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { getOtherPlace, labelPlace, labelTranscribeAt } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { useActions } from '../../../state/actions.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import type { MenuEntry } from '../../../ui/ActionMenu.tsx';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import { rowsQuery } from '../library/list-rows.ts';
import { counterpartQuery } from '../transcription-queries.ts';
import { useHiddenIds } from '../use-transcriptions-state.ts';
import classes from './counterpart.module.css';

/** Its id; null if there is none, or if it is being deleted. Undefined: not known yet. */
const useCounterpart = (id: string): string | null | undefined => {
  const { data: counterpart } = useQuery(counterpartQuery(id));
  const hidden = useHiddenIds();
  const { data: isListed } = useQuery({
    ...rowsQuery,
    select: (rows) => rows.some((row) => row.id === counterpart),
  });
  if (typeof counterpart !== 'string') return counterpart;
  return isListed && !hidden.includes(counterpart) ? counterpart : null;
};

export const CounterpartLink = ({
  id,
  onOpen,
}: {
  readonly id: string;
  readonly onOpen: (id: string) => void;
}) => {
  const { data: settings } = useQuery(settingsQuery);
  const counterpart = useCounterpart(id) ?? null;
  const place = getOtherPlace(getTextPlace(id));
  const label =
    place === 'computer'
      ? t('transcriptions.text.alsoHere')
      : t('transcriptions.text.alsoAt', { host: settings ? labelPlace(place, settings) : '' });
  const open = (): void => {
    if (counterpart !== null) onOpen(counterpart);
  };
  useActions([{ label, run: counterpart === null ? null : open }]);
  if (counterpart === null) return null;
  return (
    <PlainButton className={classes.link} onClick={open}>
      {label}
    </PlainButton>
  );
};

const icon = { size: 16, stroke: 1.6 } as const;

/** For a text whose recording is linked; none for others. */
export const useTranscribeEntries = ({ id, name, episode }: Transcription): readonly MenuEntry[] => {
  const { errorToast } = useToasts();
  const { data: settings } = useQuery(settingsQuery);
  const counterpart = useCounterpart(id);
  // The player asks for it.
  const { data: audio } = useQuery({ ...audioQuery(id), enabled: false });
  if (!audio || !settings) return [];
  const transcribe = async (at: Place): Promise<void> => {
    const added = await bridge.uploads.sendTextTo(id, name, at);
    if (!added.ok) errorToast(t('uploads.add.recordingNotAdded'), added.error);
  };
  const place = getTextPlace(id);
  const otherPlace = getOtherPlace(place);
  const label = counterpart === null ? labelTranscribeAt(otherPlace, settings) : null;
  const again = {
    label: t('transcriptions.text.transcribeAgain'),
    icon: <IconRefresh {...icon} />,
    run: () => void transcribe('computer'),
  };
  return [
    ...(place === 'computer' && !episode ? [again] : []),
    ...(label ? [{ label, icon: <IconSend {...icon} />, run: () => void transcribe(otherPlace) }] : []),
  ];
};
