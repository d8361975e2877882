import { slices } from '../app.ts'
import { gatherReports } from '../insight/report/parts.ts'

/** Figures, parts of the dashboard and to-dos of all nouns. */
export const allFigures = gatherReports(slices)
