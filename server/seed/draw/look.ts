/** What a drawing is told: the paint of its main part, how long or wide (−1 to 1), and whose it is. */
export interface Look {
  readonly tint: string
  readonly form: number
  readonly brand: string
}

/** SVG inside a square of 1000 × 1000, its middle at (500, 500). */
export type Drawing = (look: Look) => string
