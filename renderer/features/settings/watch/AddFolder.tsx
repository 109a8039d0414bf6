import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { WatchPreview } from '../../../../preload/contract/watch.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { ShowSelect } from '../../../ui/shows/ShowSelect.tsx';
import { FileList, labelFinding } from './FileList.tsx';
import { FolderFrame } from './FolderFrame.tsx';
import { useSaveFolder } from './watch-state.ts';

/** What would be taken is said as such. */
export const labelPreview = (finding: WatchPreview['files'][number]['finding']): string =>
  finding === 'taken' ? t('watch.findings.would') : labelFinding(finding);

type Present = 'take' | 'leave';

interface AddFormProps {
  readonly preview: WatchPreview;
  readonly onClose: () => void;
}

/** The folder was chosen: which show it is of, and what becomes of the recordings that are there. */
const AddForm = ({ preview, onClose }: AddFormProps) => {
  const save = useSaveFolder();
  const { errorToast } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [showId, setShowId] = useState<string | null>(null);
  const [present, setPresent] = useState<Present>('leave');
  useEffect(() => heading.current?.focus(), []);
  const add = async (): Promise<void> => {
    const takesPresent = present === 'take';
    const added = await bridge.watch.add(preview.id, { showId, takesPresent });
    if (added.ok) save(added.value);
    else errorToast(t('watch.notAdded'), added.error);
    onClose();
  };
  return (
    <FolderFrame title={t('watch.addTitle', { name: preview.name })} titleRef={heading}>
      <ShowSelect
        label={t('shows.label')}
        description={t('watch.showHint')}
        value={showId}
        onChange={setShowId}
      />
      {preview.count > 0 && (
        <Radio.Group
          label={t('watch.present', { count: preview.count })}
          value={present}
          onChange={(value) => setPresent(value === 'take' ? 'take' : 'leave')}
        >
          <Stack gap="xs" pt="xs">
            <Radio value="leave" label={t('watch.onlyNew')} />
            <Radio value="take" label={t('watch.takePresent')} />
          </Stack>
        </Radio.Group>
      )}
      {preview.files.length > 0 && (
        <FileList
          label={t('watch.present', { count: preview.count })}
          files={preview.files.map(({ name, finding }) => ({
            key: name,
            name,
            fact: present === 'take' ? labelPreview(finding) : t('watch.wouldNotTake'),
          }))}
          more={preview.more}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <ActionButton onClick={() => void add()}>{t('watch.start')}</ActionButton>
      </Group>
    </FolderFrame>
  );
};

const Problem = ({ preview: { name, problem } }: { readonly preview: WatchPreview }) =>
  problem !== null && (
    <Alert color="red" role="alert" title={t('watch.notTaken')}>
      <Text size="sm">{name}</Text>
      {t(`watch.problems.${problem}`)}
    </Alert>
  );

export const AddFolder = () => {
  const { errorToast } = useToasts();
  const button = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [preview, setPreview] = useState<WatchPreview | null>(null);
  const choose = async (): Promise<void> => {
    if (isChoosing) return;
    setChoosing(true);
    const chosen = await bridge.watch.choose();
    setChoosing(false);
    if (chosen.ok) setPreview(chosen.value);
    else errorToast(t('watch.notAdded'), chosen.error);
  };
  const close = (): void => {
    setPreview(null);
    button.current?.focus();
  };
  return (
    <>
      {preview?.problem === null && <AddForm key={preview.id} preview={preview} onClose={close} />}
      {preview && <Problem preview={preview} />}
      <div>
        {/* A button that is disabled meanwhile would lose the focus. */}
        <ActionButton ref={button} variant="default" onClick={() => void choose()}>
          {t('watch.add')}
        </ActionButton>
      </div>
      {isChoosing && (
        <Text size="sm" c="dimmed" role="status">
          {t('watch.previewing')}
        </Text>
      )}
    </>
  );
};
