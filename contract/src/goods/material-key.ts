/** A code without differences of case and width. An institution has each once. */
export const materialKey = (code: string) => code.normalize('NFKC').trim().toUpperCase()

/** Spreadsheets take the zeros in front of a number away. */
export const withoutZeros = (key: string) => key.replace(/^0+(?=\d+$)/, '')
