import { getAccountTag } from '../../main/lib/account-tag.ts';
import { toTextId } from '../../preload/contract/account-id.ts';
import type { TestService } from './service.ts';

/** What Sidetone calls a text of this service. */
export const getTextId = ({ contentUrl }: Pick<TestService, 'contentUrl'>, id: number | string): string =>
  toTextId(getAccountTag(contentUrl), String(id));
