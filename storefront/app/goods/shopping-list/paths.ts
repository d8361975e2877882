import { barePath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'

/** The shopping lists, and one of them. */
export const listsPath = barePath(screens.lists)
export const listPath = (id: number) => `${listsPath}/${id}`
