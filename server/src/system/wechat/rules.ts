import { triedAgain } from '../../jobs/rules.ts'

export const nextTry = triedAgain([2, 10, 30, 120])

export const maskedOpenid = (openid: string) => `${openid.slice(0, 4)}***${openid.slice(-4)}`
