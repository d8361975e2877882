import { markedPieces } from './search.ts'

/** A text of a hit, with the words of the search marked. */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  markedPieces(text, words).map((piece, at) =>
    piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text,
  )
