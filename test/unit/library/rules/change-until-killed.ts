/** Changes all texts, or undoes a run, until it is killed. Says on stdout when it begins. */
import { unwrap } from '../../uploads/uploads-setup.ts';
import { openLibrary, planAll, toRule } from './open-library.ts';

const [folder = '', account = '', from = '', to = '', undone = ''] = process.argv.slice(2);
const opened = await openLibrary(folder, account);
if (undone === '') {
  const plan = await planAll(opened, toRule(from, to));
  process.stdout.write('begins\n');
  unwrap(await opened.library.rules.change(plan, []));
} else {
  process.stdout.write('begins\n');
  unwrap(await opened.library.rules.undo(undone));
}
// Until it is killed.
setInterval(() => undefined, 1_000);
