import { t } from '../../preload/messages/translate.ts';
import { isDialogOpen } from '../lib/platform.ts';
import { openDialog } from '../ui/dialogs/Dialogs.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import classes from './ShortcutsDialog.module.css';
import { getShortcutGroups } from './shortcut-keys.ts';

const ShortcutsList = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the list
  <section className={classes.groups} aria-label={t('app.shortcuts.label')} tabIndex={0} data-autofocus>
    {getShortcutGroups().map(({ title, shortcuts }) => (
      <section key={title}>
        <h3 className={classes.group}>{title}</h3>
        <dl className={classes.list}>
          {shortcuts.map(([shortcut, description]) => (
            <div key={shortcut} className={classes.row}>
              <dt>{description}</dt>
              <dd>
                <Kbd keys={shortcut} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </section>
);

export const openShortcutsDialog = (): void => {
  if (isDialogOpen()) return;
  openDialog({ id: 'shortcuts', title: t('app.shortcuts.title'), size: 420, children: <ShortcutsList /> });
};
