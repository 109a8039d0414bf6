import { ActionIcon, Collapse, Menu } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import {
  IconDots,
  IconFileExport,
  IconHistory,
  IconPrinter,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { Json } from '../../../../preload/contract/page.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { getCodeName } from '../../../lib/languages/language-names.ts';
import { getOtherPlace, labelSendTo } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { CopyTextButton } from '../../../ui/buttons/CopyTextButton.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MoreButton } from '../../../ui/buttons/MoreButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { RecordFields } from '../../../ui/RecordFields.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import { FavoriteButton } from '../list/FavoriteButton.tsx';
import { heardWordsQuery } from '../transcription-queries.ts';
import { useDelete } from '../use-delete.ts';
import { NameField } from './NameField.tsx';
import { PartsMenu, SeparateItem } from './Parts.tsx';
import classes from './TextHeader.module.css';

interface TextHeaderFrameProps {
  readonly name: ReactNode;
  /** Icon buttons beside the name. */
  readonly actions: ReactNode;
  /** A line below the name. */
  readonly meta: ReactNode;
  readonly children: ReactNode;
}

/** The header of a text, with its name above the text. */
export const TextHeaderFrame = ({ name, actions, meta, children }: TextHeaderFrameProps) => (
  <header className={classes.header}>
    <div className={classes.line}>
      {name}
      <div className={classes.actions}>{actions}</div>
    </div>
    <div className={classes.meta}>{meta}</div>
    {children}
  </header>
);

interface TextHeaderProps {
  readonly record: Transcription;
  /** Returns the text on the screen. A function, so that typing does not re-render the header. */
  readonly text: () => string;
  readonly onGo: (id: string | undefined) => void;
  readonly next: string | undefined;
  readonly onVersions: () => void;
  readonly onExport: () => void;
  readonly onPrint: () => void;
  /** Receives the index of a part of an episode that has a text. */
  readonly onReveal: (index: number) => void;
}

/** Fields of the record except name, text and favourite, with the service's names, unknown ones included. */
const getFields = ({ id, words, created_at, updated_at, more, episode }: Transcription): [string, Json][] => [
  // The service does not know the id of an episode.
  ['id', episode?.parts.map(({ transcriptionId }) => transcriptionId) ?? id],
  ...Object.entries({ words, created_at, updated_at }).filter(([, value]) => value !== null),
  ...Object.entries(more),
];

const icon = { size: 16, stroke: 1.6 } as const;

/** The items of a text whose recording is linked; none for others. */
const SendToItems = ({ record: { id, name, episode } }: { readonly record: Transcription }) => {
  const { errorToast } = useToasts();
  const { data: settings } = useQuery(settingsQuery);
  const { data: audio } = useQuery(audioQuery(id));
  if (!audio || !settings) return null;
  const send = async (place: Place): Promise<void> => {
    const added = await bridge.uploads.sendTextTo(id, name, place);
    if (!added.ok) errorToast(t('uploads.add.recordingNotAdded'), added.error);
  };
  const otherPlace = getOtherPlace(settings.place);
  const otherLabel = labelSendTo(otherPlace, settings);
  return (
    <>
      {settings.place === 'computer' && !episode && (
        <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => void send('computer')}>
          {t('transcriptions.text.transcribeAgain')}
        </Menu.Item>
      )}
      {otherLabel && (
        <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => void send(otherPlace)}>
          {otherLabel}
        </Menu.Item>
      )}
    </>
  );
};

/** The language of a text that was heard on this computer. */
const SpokenLanguage = ({ id }: { readonly id: string }) => {
  const { data: heard } = useQuery(heardWordsQuery(id));
  if (!heard || heard.language === '') return null;
  const language = getCodeName(heard.language);
  return (
    <span>{heard.isLanguageFound ? t('transcriptions.words.languageFound', { language }) : language}</span>
  );
};

export const TextHeader = memo((props: TextHeaderProps) => {
  const { record, text, onGo, next, onVersions, onExport, onPrint, onReveal } = props;
  const { episode } = record;
  const deleteRecords = useDelete();
  const [isMore, { toggle }] = useDisclosure(false);
  const moreId = useId();
  return (
    <TextHeaderFrame
      name={<NameField key={record.id} record={record} />}
      actions={
        <>
          <FavoriteButton record={record} />
          <CopyTextButton label={t('transcriptions.text.copy')} text={text} />
          <IconButton
            label={t('transcriptions.text.export')}
            tooltip={t('common.exportEllipsis')}
            onClick={onExport}
          >
            <IconFileExport size={18} stroke={1.6} />
          </IconButton>
          <IconButton
            label={t('transcriptions.text.delete', { name: truncate(record.name) })}
            tooltip={t('common.delete')}
            onClick={(event) => {
              // The second click of a double click would delete the next record.
              if (event.detail > 1) return;
              deleteRecords([record], { next, onGo });
            }}
          >
            <IconTrash size={18} stroke={1.6} />
          </IconButton>
          <Menu width={300}>
            <Menu.Target>
              <ActionIcon aria-label={t('transcriptions.text.otherActions')}>
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconFileExport {...icon} />}
                rightSection={<Kbd keys="mod+shift+E" />}
                onClick={onExport}
              >
                {t('common.exportEllipsis')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPrinter {...icon} />}
                rightSection={<Kbd keys="mod+P" />}
                onClick={onPrint}
              >
                {t('transcriptions.text.print')}
              </Menu.Item>
              <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onVersions}>
                {t('transcriptions.text.versions')}
              </Menu.Item>
              <SendToItems record={record} />
              {episode && <SeparateItem record={record} onGo={onGo} />}
            </Menu.Dropdown>
          </Menu>
        </>
      }
      meta={
        <>
          {record.created_at && <span>{formatDateTime(record.created_at)}</span>}
          <SpokenLanguage id={record.id} />
          {episode && <PartsMenu id={record.id} parts={episode.parts} onReveal={onReveal} />}
          <MoreButton isOpen={isMore} controls={moreId} onClick={toggle} />
        </>
      }
    >
      <Collapse id={moreId} expanded={isMore} className={classes.more}>
        <RecordFields fields={getFields(record)} />
      </Collapse>
    </TextHeaderFrame>
  );
});
