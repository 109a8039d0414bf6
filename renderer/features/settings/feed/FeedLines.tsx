import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { CopyTextButton } from '../../../ui/buttons/CopyTextButton.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import classes from './FeedLines.module.css';

interface PasteFieldProps {
  readonly label: string;
  readonly copyLabel: string;
  readonly text: string;
}

const PasteField = ({ label, copyLabel, text }: PasteFieldProps) => (
  <Group gap="xs" align="flex-end" wrap="nowrap">
    <Textarea
      flex={1}
      label={label}
      classNames={{ input: classes.text }}
      readOnly
      autosize
      maxRows={6}
      spellCheck={false}
      value={text}
    />
    <CopyTextButton label={copyLabel} text={() => text} />
  </Group>
);

interface FeedLinesProps {
  readonly showId: string;
  readonly ids: readonly string[];
}

/** What the user can paste into the feed. Default export for `lazy()`. */
const FeedLines = ({ showId, ids }: FeedLinesProps) => {
  const { data: lines, error } = useQuery({
    queryKey: ['feed-lines', showId, ids],
    queryFn: () => unwrap(bridge.feeds.lines(showId, [...ids])),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <FormError error={error} />;
  if (!lines) return <LoadingRows rows={2} />;
  if (lines.length === 0) return <Text size="sm">{t('feeds.noLines')}</Text>;
  return (
    <Stack gap="md">
      <Text size="sm">{t('feeds.linesHint')}</Text>
      {lines.map(({ id, title, tags, chapters }) => (
        <Stack key={id} gap="xs">
          <PasteField
            label={t('feeds.tagsOf', { title })}
            copyLabel={t('feeds.copyTags', { title })}
            text={tags}
          />
          {chapters !== '' && (
            <PasteField
              label={t('feeds.chaptersOf', { title })}
              copyLabel={t('feeds.copyChapters', { title })}
              text={chapters}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
};

export default FeedLines;
