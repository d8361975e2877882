import { fastenerDrawings } from './fastener-drawings.ts'

export const drawings = { ...fastenerDrawings }
export type DrawingName = keyof typeof drawings
