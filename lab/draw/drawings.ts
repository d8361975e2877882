import { adhesiveDrawings } from './adhesive-drawings.ts'
import { cuttingDrawings } from './cutting-drawings.ts'
import { electricalDrawings } from './electrical-drawings.ts'
import { fastenerDrawings } from './fastener-drawings.ts'
import { glassDrawings } from './glass-drawings.ts'
import { handDrawings } from './hand-drawings.ts'
import { instrumentDrawings } from './instrument-drawings.ts'
import { labDrawings } from './lab-drawings.ts'
import type { Drawing } from './look.ts'
import { measuringDrawings } from './measuring-drawings.ts'
import { powerDrawings } from './power-drawings.ts'
import { safetyDrawings } from './safety-drawings.ts'
import { storageDrawings } from './storage-drawings.ts'

export const drawings = {
  ...handDrawings,
  ...powerDrawings,
  ...measuringDrawings,
  ...fastenerDrawings,
  ...cuttingDrawings,
  ...labDrawings,
  ...glassDrawings,
  ...instrumentDrawings,
  ...safetyDrawings,
  ...adhesiveDrawings,
  ...electricalDrawings,
  ...storageDrawings,
}
export type DrawingName = keyof typeof drawings

/** The drawing that data name. */
export function drawingOf(name: string): Drawing {
  if (!Object.hasOwn(drawings, name)) throw new Error(`there is no drawing ${name}`)
  return drawings[name as DrawingName]
}
