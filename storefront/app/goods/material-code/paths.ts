import { screens } from '../../screens.ts'

export const materialCodesPath = screens.materialCodes.path
