import { barePath, papersPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'

/** Delivered goods that wait to be accepted, and those of one order. */
export const acceptancePath = (no = '') => barePath(screens.acceptance) + (no && `/${no}`)

/** The printed sheets of an order, from which one returns to its acceptance. */
export const acceptanceSheetsPath = (no: string) => `${papersPath({ no })}&from=acceptance`
