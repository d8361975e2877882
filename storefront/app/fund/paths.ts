/** Funds of one's institution; no screens of the specification. */
export const fundsPath = '/funds'
export const fundPath = (id: number) => `${fundsPath}/${id}`
export const shortFundsPath = `${fundsPath}?short=1`
