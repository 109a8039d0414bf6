import { Alert, Button, Group } from '@mantine/core';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { EditorDraft } from '../drafts/draft.ts';
import { DeletedNotice, isDeletedElsewhere, SaveFailureNotice } from '../text/notices.tsx';
import { formatPart, getExcess, isNearLimit, type PartLength } from './part-labels.ts';
import noticeClasses from './PartNotices.module.css';

export interface ShownPart {
  readonly part: EpisodePart;
  /** The id of its record. */
  readonly id: string;
  readonly draft: EditorDraft;
  readonly length: PartLength | null;
}

interface PartNoticesProps {
  /** The parts in the text, in their order. */
  readonly shown: readonly ShownPart[];
  /** The number of all parts of the episode. */
  readonly count: number;
  readonly isAutomatic: boolean;
  readonly onReveal: (index: number) => void;
  readonly onMove: (index: number, direction: 'forward' | 'back') => void;
  readonly onCompare: (index: number) => void;
  readonly onAcceptTheirs: (index: number) => void;
  /** Sends a part that is longer than the service takes. */
  readonly onSendAnyway: (index: number) => void;
  readonly onExport: () => void;
  readonly onDiscarded: () => void;
}

const LimitNotice = ({
  index,
  shown,
  count,
  onMove,
  onReveal,
  onSendAnyway,
}: PartNoticesProps & { readonly index: number }) => {
  const current = shown[index];
  if (!current?.length || !isNearLimit(current.length)) return null;
  const [previous, next] = [shown[index - 1], shown[index + 1]];
  const { characters, limit } = current.length;
  const part = formatPart(current.part, count);
  const excess = getExcess(current.length);
  return (
    <Alert
      className={noticeClasses.notice}
      color={excess > 0 ? 'red' : 'yellow'}
      role={excess > 0 ? 'alert' : 'status'}
    >
      {excess > 0
        ? t('episodes.overLimit', { part, excess, limit })
        : t('episodes.nearLimit', { part, count: characters, limit })}
      <Group gap="xs" mt="xs">
        {next && (
          <Button variant="default" onClick={() => onMove(index, 'forward')}>
            {t('episodes.moveForward', { part: next.part.index + 1 })}
          </Button>
        )}
        {previous && (
          <Button variant="default" onClick={() => onMove(index, 'back')}>
            {t('episodes.moveBack', { part: previous.part.index + 1 })}
          </Button>
        )}
        {excess > 0 && (
          <Button variant="default" onClick={() => onSendAnyway(index)}>
            {t('transcriptions.drafts.sendAnyway')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={() => onReveal(index)}>
          {t('episodes.reveal')}
        </Button>
      </Group>
    </Alert>
  );
};

/** The notice of the length says it already. */
const isRefusedForLength = ({ saveFailure }: EditorDraft, length: PartLength | null): boolean =>
  saveFailure?.kind === 'refused' &&
  saveFailure.error.code === 'validation' &&
  length !== null &&
  getExcess(length) > 0;

/** What needs attention in single parts, below the text. */
export const PartNotices = (props: PartNoticesProps) => {
  const { shown, count, isAutomatic, onCompare, onAcceptTheirs, onExport, onDiscarded } = props;
  return shown.map(({ part, id, draft, length }, index) => (
    <div key={id} data-part-notices={part.index}>
      {isDeletedElsewhere(draft) ? (
        <DeletedNotice
          id={id}
          part={formatPart(part, count)}
          draft={draft}
          onExport={onExport}
          onDiscarded={onDiscarded}
        />
      ) : isRefusedForLength(draft, length) ? null : (
        <SaveFailureNotice
          part={formatPart(part, count)}
          draft={draft}
          limit={length?.limit ?? null}
          isAutomatic={isAutomatic}
          onCompare={() => onCompare(index)}
          onAcceptTheirs={() => onAcceptTheirs(index)}
          onExport={onExport}
        />
      )}
      <LimitNotice {...props} index={index} />
    </div>
  ));
};
