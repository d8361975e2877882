import { screens } from '../../screens.ts'

export const assortmentPath = screens.assortment.path
