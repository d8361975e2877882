/** Parameters of a drawing: colour of its main part, length or width (−1 to 1), and brand. */
export interface Look {
  readonly tint: string
  readonly form: number
  readonly brand: string
}

/** SVG inside a square of 1000 × 1000, its middle at (500, 500). */
export type Drawing = (look: Look) => string
