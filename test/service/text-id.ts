import { getAccountTag } from '../../main/uploads/recording-repository.ts';
import { parseTextId, toTextId } from '../../preload/contract/account-id.ts';
import type { TestService } from './service.ts';

/** What Sidetone calls a text of this service. */
export const getTextId = ({ contentUrl }: Pick<TestService, 'contentUrl'>, id: number | string): string =>
  toTextId(getAccountTag(contentUrl), String(id));

/** What the service calls a text. */
export const toServiceId = (id: string | undefined): number => Number(parseTextId(id ?? '')?.id);
