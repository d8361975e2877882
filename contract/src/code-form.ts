/** What two codes have in common that differ by case, width or dashes only. */
export const codeForm = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[-\u2010-\u2015\u2212]/g, '')
