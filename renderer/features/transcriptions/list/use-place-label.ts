import { useQuery } from '@tanstack/react-query';
import { getTextPlace } from '../../../../preload/contract/account-id.ts';
import type { LibraryRow } from '../../../../preload/contract/library.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { labelPlace } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { rowsQuery } from '../library/list-rows.ts';

/** The place of most texts. */
const getUsualPlace = (rows: readonly LibraryRow[]): Place => {
  const here = rows.filter(({ place }) => place === 'computer').length;
  return here * 2 > rows.length ? 'computer' : 'service';
};

/** Returns a function that names the place of a text; '' for the place of most texts. */
export const usePlaceLabel = (): ((id: string) => string) => {
  const { data: settings } = useQuery(settingsQuery);
  const { data: usual } = useQuery({ ...rowsQuery, select: getUsualPlace });
  return (id) => {
    const place = getTextPlace(id);
    if (!settings || settings.contentUrl === '' || place === usual) return '';
    return place === 'computer' ? t('common.thisComputer') : labelPlace(place, settings);
  };
};
