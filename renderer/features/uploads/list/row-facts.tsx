/** What a row of the list tells besides its name and state. */
import { useQuery } from '@tanstack/react-query';
import type { LibraryRow } from '../../../../preload/contract/library.ts';
import type { Settings } from '../../../../preload/contract/settings.ts';
import { getUploadParts } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getServiceMessage } from '../../../lib/errors.ts';
import { formatBytes } from '../../../lib/format.ts';
import { getLanguageName } from '../../../lib/languages/language-names.ts';
import { queryKeys } from '../../../lib/query.ts';
import { getSection } from '../upload-rows.ts';

export const joinFacts = (facts: readonly string[]): string =>
  facts.filter((fact) => fact !== '').join(' · ');

/** A part is of the same file as its recording. `more`: what only a tooltip has room for. `inPlace`: '' for the usual place. */
export const getFacts = (job: UploadJob, isPart: boolean, settings: Settings | undefined) => {
  const { durationSeconds, size, fileSize, language, place, folder, fileName, state } = job;
  const length = durationSeconds === null ? '' : formatDuration(durationSeconds);
  const all = joinFacts([length, formatBytes(isPart ? size : fileSize)]);
  const isHeard = place === 'computer' && 'listening' in state && state.listening?.lengthMs;
  const short = getSection(job) === 'now' ? length || all : all;
  const isUsual = settings === undefined || place === settings.place;
  return {
    // How far it was heard has the length too.
    short: state.kind === 'done' || isHeard ? '' : short,
    inPlace: isUsual ? '' : t(place === 'computer' ? 'common.onThisComputer' : 'common.atTheService'),
    more: joinFacts([all, getLanguageName(language), folder ? `${folder}/${fileName}` : fileName]),
  };
};

/** How many words the text has, if the list of texts has it. The list itself is not loaded. */
export const WordCount = ({ job }: { readonly job: UploadJob }) => {
  const ids = getUploadParts(job).flatMap(({ state }) =>
    state.kind === 'done' ? [state.transcriptionId] : [],
  );
  const { data: words } = useQuery({
    queryKey: queryKeys.rows,
    enabled: false,
    structuralSharing: false,
    select: (rows: readonly LibraryRow[]) =>
      rows.find(({ id, recordIds = [id] }) => recordIds.some((one) => ids.includes(one)))?.words,
  });
  return words ? <span>{t('transcriptions.wordCount', { count: words })}</span> : null;
};

/** Bytes of the largest request that the service takes; null while that is assumed only, or if there is no limit. */
export const getLearnedFileLimit = (settings: Settings | undefined): number | null => {
  const fileBytes = settings?.limits.fileBytes;
  return fileBytes === undefined || fileBytes.origin === 'default' ? null : fileBytes.value;
};

/** What the service said about a failed upload; null for other ones. */
export const getFailureMessage = ({ state }: UploadJob): string | null =>
  state.kind === 'failed' || (state.kind === 'waiting' && state.reason === 'trouble')
    ? getServiceMessage(state.error)
    : null;
