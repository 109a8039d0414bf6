/** This computer and the service: both can be set up, and each recording goes to one of them. */
import { computerLimits, type ServiceLimits } from '../../preload/contract/limits/limits.ts';
import type { Place, Settings } from '../../preload/contract/settings.ts';
import { t } from '../../preload/messages/translate.ts';

/** This computer can always be used. */
export const hasBothPlaces = ({ contentUrl, hasApiKey }: Settings): boolean => contentUrl !== '' && hasApiKey;

export const getPlaceLimits = (place: Place, { limits }: Pick<Settings, 'limits'>): ServiceLimits =>
  place === 'computer' ? computerLimits : limits;

const otherPlaces = { computer: 'service', service: 'computer' } as const satisfies Record<Place, Place>;

export const getOtherPlace = (place: Place): Place => otherPlaces[place];

export const labelPlace = (place: Place, { contentUrl }: Settings): string => {
  if (place === 'computer') return t('common.onThisComputer');
  return URL.parse(contentUrl)?.host ?? contentUrl;
};

/** The host of the service that can be searched; null if none is set up. */
export const getSearchedHost = (settings: Settings | undefined): string | null =>
  settings && hasBothPlaces(settings) ? labelPlace('service', settings) : null;

/** The menu item that adds a recording for this place; null if it cannot be used. */
export const labelTranscribeAt = (place: Place, settings: Settings | undefined): string | null => {
  if (place === 'computer') return t('common.transcribeHere');
  return settings && hasBothPlaces(settings)
    ? t('common.transcribeAt', { host: labelPlace(place, settings) })
    : null;
};
