import { modals } from '@mantine/modals';
import { Kbd } from '../ui/Kbd.tsx';
import classes from './ShortcutsDialog.module.css';
import { shortcutList } from './shortcuts.ts';

const modalId = 'shortcuts';

const ShortcutsList = () => (
  <div className={classes.groups}>
    {shortcutList.map(({ group, keys }) => (
      <section key={group}>
        <h3 className={classes.group}>{group}</h3>
        <dl className={classes.list}>
          {keys.map(([pressed, does]) => (
            <div key={pressed} className={classes.row}>
              <dt>{does}</dt>
              <dd>
                <Kbd keys={pressed} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);

export const openShortcutsDialog = (): void => {
  if (document.querySelector('[role="dialog"]')) return;
  modals.open({ modalId, title: 'Keyboard', size: 420, children: <ShortcutsList /> });
};
