import { modals } from '@mantine/modals';
import { Kbd } from '../ui/Kbd.tsx';
import classes from './ShortcutsDialog.module.css';
import { shortcutList } from './shortcuts.ts';

const modalId = 'shortcuts';

const ShortcutsList = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by the arrow keys
  <section className={classes.groups} aria-label="Shortcuts" tabIndex={0} data-autofocus>
    {shortcutList.map(({ group, keys }) => (
      <section key={group}>
        <h3 className={classes.group}>{group}</h3>
        <dl className={classes.list}>
          {keys.map(([shortcut, description]) => (
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
  if (document.querySelector('[role="dialog"]')) return;
  modals.open({ modalId, title: 'Keyboard shortcuts', size: 420, children: <ShortcutsList /> });
};
