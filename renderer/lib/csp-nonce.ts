/** The nonce of style elements in the content security policy. Main writes it into the page at each load. */
export const getCspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
