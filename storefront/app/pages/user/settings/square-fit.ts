/** Which square of a picture is taken: how far it is enlarged, and where it lies between the edges, each from 0 to 1. */
export interface Fit {
  zoom: number
  across: number
  down: number
}

export const centred: Fit = { zoom: 1, across: 0.5, down: 0.5 }

/** The square in the picture's own pixels; at zoom 1 as large as its shorter side. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, across, down }: Fit) {
  const side = Math.min(width, height) / zoom
  return { x: (width - side) * across, y: (height - side) * down, side }
}
