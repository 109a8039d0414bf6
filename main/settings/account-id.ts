/** Whose data is in use, as far as the settings tell: known without the key, as `ServiceAccess.account` names it. */
export const toAccountId = (settings: {
  readonly demoService: boolean;
  readonly contentUrl: string;
}): string | null => {
  if (settings.demoService) return 'demo';
  return settings.contentUrl === '' ? null : settings.contentUrl;
};
