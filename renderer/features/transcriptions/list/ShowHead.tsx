import { Link } from '@tanstack/react-router';
import type { Show } from '../../../../preload/contract/shows.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatList } from '../../../lib/format.ts';
import { getLanguages } from '../../../lib/languages/language-names.ts';
import classes from './ShowHead.module.css';

/** Above the texts of a show. `count`: of its texts. */
export const ShowHead = ({ show, count }: { readonly show: Show; readonly count: number }) => {
  const { id, name, language, speakers } = show;
  const facts = [
    t('shows.count', { count }),
    language === '' ? '' : (getLanguages().getChoice(language)?.label ?? ''),
    formatList(speakers),
  ];
  return (
    <div className={classes.head}>
      {/* The heading of the screen has the name. */}
      <div className={classes.name} aria-hidden="true" dir="auto">
        {name}
      </div>
      <p className={classes.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      <Link to="/settings" search={{ show: id }} className={classes.edit} activeProps={{}}>
        {t('shows.edit')}
      </Link>
    </div>
  );
};
