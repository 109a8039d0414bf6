import { ActionIcon } from '@mantine/core';
import {
  IconDots,
  IconFileExport,
  IconHistory,
  IconInfoCircle,
  IconPrinter,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { getTextPlace, parseTextId } from '../../../../preload/contract/account-id.ts';
import type { HeardWords } from '../../../../preload/contract/listening.ts';
import type { Json } from '../../../../preload/contract/page.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatBytes, formatDateTime, formatDay, formatList, parseDate } from '../../../lib/format.ts';
import { getCodeName } from '../../../lib/languages/language-names.ts';
import { useShortcut } from '../../../lib/settings-query.ts';
import { truncate } from '../../../lib/truncate.ts';
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { openDialog } from '../../../ui/dialogs/Dialogs.tsx';
import { RecordFields } from '../../../ui/RecordFields.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import { useReadingEntries } from '../editor/reading.tsx';
import { rowsQuery } from '../library/list-rows.ts';
import { useFavorite } from '../list/FavoriteButton.tsx';
import { useShowEntries } from '../list/show-entries.tsx';
import { heardWordsQuery } from '../transcription-queries.ts';
import { useDelete } from '../use-delete.ts';
import { CounterpartLink, useTranscribeEntries } from './counterpart.tsx';
import { useDivideEntries } from './divide-paragraphs.tsx';
import { type ShownEdits, useFindVoicesEntries } from './find-voices.tsx';
import { NameField } from './NameField.tsx';
import { CopyButton } from './notices.tsx';
import { usePartEntries, useSeparateEntries } from './Parts.tsx';
import classes from './TextHeader.module.css';

interface TextHeaderFrameProps {
  /** In the bar, once the large name has scrolled away. */
  readonly title: string;
  readonly name: ReactNode;
  /** In the bar, which stays while the text scrolls. */
  readonly tools: ReactNode;
  /** A line below the name. */
  readonly facts: ReactNode;
  readonly children?: ReactNode;
}

/** Above a text, in its column: it scrolls with the text. */
export const TextHeaderFrame = ({ title, name, tools, facts, children }: TextHeaderFrameProps) => (
  <>
    <div className={classes.bar}>
      {/* Screen readers have the name itself. */}
      <span className={classes.title} aria-hidden="true" dir="auto" data-bar-title>
        {title}
      </span>
      {tools}
    </div>
    <header className={classes.header}>
      {name}
      <p className={classes.facts}>{facts}</p>
      {children}
    </header>
  </>
);

/** Copy and export, which every text has. */
export const TextButtons = ({
  text,
  onExport,
}: {
  readonly text: () => string;
  readonly onExport: () => void;
}) => (
  <>
    <CopyButton text={text} label={t('common.copy')} variant="subtle" name={t('transcriptions.text.copy')} />
    <ActionButton
      variant="subtle"
      color="gray"
      aria-label={t('transcriptions.text.export')}
      onClick={onExport}
    >
      {t('common.export')}
    </ActionButton>
  </>
);

/** `text` is a function, so that typing does not re-render the header. */
interface TextHeaderProps extends ShownEdits {
  readonly record: Transcription;
  /** It has a long paragraph. */
  readonly isLong: boolean;
  readonly onGo: (id: string | undefined) => void;
  /** Shows another text instead. */
  readonly onOpen: (id: string) => void;
  readonly next: string | undefined;
  readonly onVersions: () => void;
  readonly onExport: () => void;
  readonly onExportAsLast: () => void;
  readonly onPrint: () => void;
  /** Receives the index of a part of an episode that has a text. */
  readonly onReveal: (index: number) => void;
}

const icon = { size: 16, stroke: 1.6 } as const;

/** The share of the words from which a language is told. */
const toldShare = 0.03;

/** The codes of those besides the first. */
const listOtherLanguages = (languages: HeardWords['languages']): readonly string[] => {
  const total = languages.reduce((sum, [, words]) => sum + words, 0);
  return languages
    .slice(1)
    .filter(([, words]) => words >= total * toldShare)
    .map(([code]) => code);
};

/** What is known of the text and its recording. An empty value is not known. */
const useFacts = ({ id, created_at, words, episode }: Transcription) => {
  const { data: row } = useQuery({ ...rowsQuery, select: (rows) => rows.find((one) => one.id === id) });
  const { data: heard } = useQuery(heardWordsQuery(id));
  const date = row?.date ?? parseDate(created_at)?.getTime() ?? null;
  const seconds = row?.seconds ?? (episode?.durationMs ? episode.durationMs / 1_000 : null);
  const count = row ? row.words : words;
  const main = getCodeName(heard?.language || (row?.language.split(/[-_]/)[0] ?? '').toLowerCase());
  const others = listOtherLanguages(heard?.languages ?? []).map(getCodeName);
  const language =
    others.length === 0
      ? main
      : t('transcriptions.words.severalLanguages', { language: main, others: formatList(others) });
  return {
    date,
    length: seconds === null ? '' : formatDuration(Math.round(seconds)),
    language: heard?.isLanguageFound ? t('transcriptions.words.languageFound', { language }) : language,
    words: count ? t('transcriptions.wordCount', { count }) : '',
  };
};

/** What is known in words, then what else the service says, under its own names. */
const toServiceNumber = (id: string): string => parseTextId(id)?.id ?? id;

const TextDetails = ({ record }: { readonly record: Transcription }) => {
  const { id, created_at, updated_at, more, episode } = record;
  const { date, length, language, words } = useFacts(record);
  const { data: audio } = useQuery(audioQuery(id));
  const ids = episode ? episode.parts.flatMap(({ transcriptionId }) => transcriptionId ?? []) : [id];
  const known: readonly (readonly [string, Json])[] = [
    [t('transcriptions.details.created'), formatDateTime(created_at ?? date)],
    [t('transcriptions.details.changed'), formatDateTime(updated_at)],
    [t('transcriptions.details.length'), length],
    [t('common.language'), language],
    [t('transcriptions.details.words'), words],
    [t('transcriptions.details.file'), audio ? `${audio.fileName} · ${formatBytes(audio.size)}` : ''],
    ...Object.entries(more),
    ...(getTextPlace(id) === 'service'
      ? [[t('transcriptions.details.number'), ids.map(toServiceNumber).join(', ')] as const]
      : []),
  ];
  return <RecordFields fields={known.filter(([, value]) => value !== '')} />;
};

const openDetails = (record: Transcription): void =>
  openDialog({
    id: 'text-details',
    title: t('transcriptions.details.title'),
    size: 480,
    children: <TextDetails record={record} />,
  });

/** Everything but copying and exporting. */
const TextMenu = (props: TextHeaderProps) => {
  const { record, isLong, text, onChange, onGo, next, onVersions, onExportAsLast, onPrint, onReveal } = props;
  const { name, favorite } = record;
  const deleteRecords = useDelete();
  const entries: readonly MenuEntry[] = [
    {
      label: t(favorite ? 'transcriptions.favorite.removeSelected' : 'transcriptions.favorite.addSelected'),
      icon: favorite ? <IconStarFilled {...icon} /> : <IconStar {...icon} />,
      run: useFavorite(record),
    },
    ...useShowEntries(record.id),
    ...usePartEntries(record, onReveal),
    ...useReadingEntries(),
    null,
    {
      label: t('transcriptions.exports.asLast'),
      icon: <IconFileExport {...icon} />,
      keys: useShortcut('exportAsLast'),
      run: onExportAsLast,
    },
    {
      label: t('transcriptions.text.print'),
      icon: <IconPrinter {...icon} />,
      keys: useShortcut('print'),
      run: onPrint,
    },
    { label: t('transcriptions.text.versions'), icon: <IconHistory {...icon} />, run: onVersions },
    {
      label: t('transcriptions.text.details'),
      icon: <IconInfoCircle {...icon} />,
      run: () => openDetails(record),
    },
    ...useFindVoicesEntries(record, { text, onChange }),
    ...useDivideEntries(record, isLong, { text, onChange }),
    ...useTranscribeEntries(record),
    ...useSeparateEntries(record, onGo),
    null,
    {
      label: t('common.delete'),
      name: t('transcriptions.text.delete', { name: truncate(name) }),
      command: 'delete',
      icon: <IconTrash {...icon} />,
      run: () => deleteRecords([record], { next, onGo }),
    },
  ];
  return (
    <ActionMenu width={280} entries={entries}>
      <ActionIcon size={30} aria-label={t('transcriptions.text.otherActions')}>
        <IconDots size={18} stroke={1.6} />
      </ActionIcon>
    </ActionMenu>
  );
};

export const TextHeader = memo((props: TextHeaderProps) => {
  const { record, text, onExport, onOpen } = props;
  const { date, length, language, words } = useFacts(record);
  const known = [date === null ? '' : formatDay(date), length, language, words];
  const facts = known.filter((fact) => fact !== '').join(' · ');
  return (
    <TextHeaderFrame
      title={record.name}
      name={<NameField key={record.id} record={record} />}
      tools={
        <>
          <TextButtons text={text} onExport={onExport} />
          <TextMenu {...props} />
        </>
      }
      facts={
        <span className={classes.line}>
          <span className={classes.fact}>{facts}</span>
          <span className={classes.fact}>
            <CounterpartLink id={record.id} onOpen={onOpen} />
          </span>
        </span>
      }
    />
  );
});
