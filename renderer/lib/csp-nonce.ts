/** The nonce with which the content security policy of this load allows style elements. Main writes it into the page. */
export const getCspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
