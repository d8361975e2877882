/** How model codes are compared: upper case, half width, × and * as X, without blanks and hyphens. */
export const codeKey = (code: string) =>
  code.normalize('NFKC').toUpperCase().replace(/[×*]/g, 'X').replace(/[\s-]/g, '')
