import type { DrawingName } from './drawings.ts'

/** Source of a product's picture: a drawing, its colour, and its variation. */
export interface Picture {
  readonly draw: DrawingName
  /** A metal by name or the colour of the painted parts. */
  readonly tint?: string
  /** Long or short, wide or narrow: −1 to 1. */
  readonly form?: number
  /** Degrees, clockwise. */
  readonly turn?: number
}
