/** The same as `ServiceAccess.accountId`, without the key. Null if no service is set up. */
export const toAccountId = (settings: {
  readonly demoService: boolean;
  readonly contentUrl: string;
}): string | null => {
  if (settings.demoService) return 'demo';
  return settings.contentUrl === '' ? null : settings.contentUrl;
};
