import { screens } from '../../screens.ts'

export const fundsPath = screens.funds.path
export const fundPath = (id: number) => `${fundsPath}/${id}`
export const shortFundsPath = `${fundsPath}?short=1`
