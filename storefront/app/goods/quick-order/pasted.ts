/** The text of the field, until the page is reloaded: the field goes when lines of it become a list. */
let kept = ''
/** Pasted elsewhere, for the field that opens next. */
let waiting = ''

/** Keeps a list that was pasted elsewhere for quick order. */
export function offerPasted(text: string) {
  waiting = text
}

export const hasPasted = () => kept + waiting !== ''

export function keepPasted(text: string) {
  kept = text
}

/** The text for the field that opens. */
export function takePasted(): string {
  keepPasted([kept, waiting].filter((text) => text !== '').join('\n'))
  waiting = ''
  return kept
}
