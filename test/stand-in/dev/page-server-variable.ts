/** The variable that tells a build of `npm run dev` where its page is. No other build reads it. */
export const pageServerVariable = 'SIDETONE_PAGE_SERVER';
