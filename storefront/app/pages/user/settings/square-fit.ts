/** The chosen square of a picture: its zoom, and its position between the edges, from 0 to 1. */
export interface Fit {
  zoom: number
  across: number
  down: number
}

export const centred: Fit = { zoom: 1, across: 0.5, down: 0.5 }

/** The square in the picture's own pixels. At zoom 1 its side is the shorter side of the picture. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, across, down }: Fit) {
  const side = Math.min(width, height) / zoom
  return { x: (width - side) * across, y: (height - side) * down, side }
}
