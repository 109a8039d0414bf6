import { Text } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { formatError } from '../../../lib/errors.ts';
import { SettingsSection } from '../setting-fields.tsx';
import { AddFolder } from './AddFolder.tsx';
import { FolderCard } from './FolderCard.tsx';
import classes from './WatchPage.module.css';
import { useWatchedFolders } from './watch-state.ts';

/** Folders whose new recordings are transcribed by themselves. */
export const WatchPage = () => {
  const { folders, error } = useWatchedFolders();
  return (
    <SettingsSection title={t('watch.title')}>
      <Text size="sm" c="dimmed">
        {t('watch.explanation')}
      </Text>
      {error && <p>{formatError(error)}</p>}
      {folders && folders.length > 0 && (
        <ul className={classes.folders} aria-label={t('watch.title')}>
          {folders.map((folder) => (
            <FolderCard key={folder.id} folder={folder} />
          ))}
        </ul>
      )}
      <AddFolder />
    </SettingsSection>
  );
};
