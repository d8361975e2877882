import type { DrawingName } from './drawings.ts'

/** What the picture of a product is made from: a drawing, its colour, and how this piece differs from its like. */
export interface Picture {
  readonly draw: DrawingName
  /** A metal by name or the colour of the painted parts. */
  readonly tint?: string
  /** Long or short, wide or narrow: −1 to 1. */
  readonly form?: number
  /** Degrees, clockwise. */
  readonly turn?: number
}
