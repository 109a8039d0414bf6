import { z } from 'zod';
import { type Json, pageNumber, perPage, sortDirection } from './page.ts';

/** Privacy of the statistics page. */
export const privacy = { public: 0, private: 1, password: 2 } as const;
export type Privacy = 0 | 1 | 2;
export type Flag = 0 | 1;

/** Defaults of the store operation in the specification. */
export const websiteDefaults = { privacy: 1, email: 0, exclude_bots: 1 } as const;

/** Fields that the service did not return are null, which is not the same as empty. */
export interface Website {
  readonly id: string;
  readonly domain: string;
  readonly privacy: Privacy | null;
  readonly passwordSet: boolean | null;
  readonly email: Flag | null;
  readonly exclude_bots: Flag | null;
  readonly exclude_params: string | null;
  readonly exclude_ips: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  /** Fields that are not in the specification. */
  readonly more: Readonly<Record<string, Json>>;
}

const flag = z.literal([0, 1]);
const text = z.string().max(1_000_000);

/** Parameters of the list operation. `page` is not in the specification. */
export const websiteQuery = z.strictObject({
  search: z.string().max(2_000).optional(),
  search_by: z.enum(['domain']).optional(),
  sort_by: z.enum(['id', 'domain']).optional(),
  sort: sortDirection.optional(),
  per_page: perPage.optional(),
  page: pageNumber.optional(),
});
export type WebsiteQuery = z.infer<typeof websiteQuery>;

const settable = {
  privacy: z.literal([0, 1, 2]).optional(),
  password: text.optional(),
  email: flag.optional(),
  exclude_bots: flag.optional(),
  exclude_params: text.optional(),
  exclude_ips: text.optional(),
};

/** Fields of the store operation. */
export const websiteFields = z.strictObject({ domain: z.string().trim().min(1).max(2_000), ...settable });
export type WebsiteFields = z.infer<typeof websiteFields>;

/** Only fields that the user changed. */
export const websiteChanges = z.strictObject(settable);
export type WebsiteChanges = z.infer<typeof websiteChanges>;
