/** The nonce of this load of the page, under which the content security policy takes style elements. */
export const getCspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
