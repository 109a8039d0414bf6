/** The user chose a language, and most likely another one is spoken. */
import { useQuery } from '@tanstack/react-query';
import type { HeardWords } from '../../../../preload/contract/listening.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { getCodeName } from '../../../lib/languages/language-names.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import { heardWordsQuery } from '../transcription-queries.ts';
import { ErrorNotice } from './notices.tsx';

/** Words of which the model was less sure than this count. */
const unsureProbability = 0.5;
/** An estimate, not measured: noise and accents also make words unsure, so the notice offers and changes nothing. */
const unsureShare = 0.25;
/** Fewer words say little. */
const minWords = 30;

const isDoubtful = ({ isLanguageFound, words }: HeardWords): boolean =>
  !isLanguageFound &&
  words.length >= minWords &&
  words.filter(({ probability }) => probability < unsureProbability).length >= words.length * unsureShare;

/** Until the text is corrected. It is heard again only if the user starts that in the review. */
export const OtherLanguageNotice = ({ record }: { readonly record: Transcription }) => {
  const { id, name, updated_at } = record;
  const { errorToast } = useToasts();
  const { data: heard } = useQuery(heardWordsQuery(id));
  // The player asks for it.
  const { data: audio } = useQuery({ ...audioQuery(id), enabled: false });
  const isAsHeard = heard?.heardAt === Date.parse(updated_at ?? '');
  if (!heard || !isAsHeard || audio?.state !== 'there' || !isDoubtful(heard)) return null;
  const listenAgain = async (): Promise<void> => {
    const added = await bridge.uploads.sendTextTo(id, name, 'computer', '');
    if (!added.ok) errorToast(t('uploads.add.recordingNotAdded'), added.error);
  };
  return (
    <ErrorNotice
      role="status"
      title={t('transcriptions.words.manyUnsure')}
      message={t('transcriptions.words.otherLanguage', { language: getCodeName(heard.language) })}
    >
      <ActionButton variant="default" onClick={() => void listenAgain()}>
        {t('common.languageSelect.placeholder')}
      </ActionButton>
    </ErrorNotice>
  );
};
