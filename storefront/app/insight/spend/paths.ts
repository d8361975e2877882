import { screens } from '../../screens.ts'

export const spendPath = screens.spend.path
