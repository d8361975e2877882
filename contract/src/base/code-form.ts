/** A form of a code that ignores case, width and dashes. Two spellings of one code have the same form. */
export const codeForm = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[-\u2010-\u2015\u2212]/g, '')
