import { triedAgain } from '../../jobs/rules.ts'

/** A server that says “later” means minutes (RFC 5321, 4.5.4.1: half an hour); an account that staff have to mend takes hours. */
export const nextTry = triedAgain([2, 10, 30, 120, 360])
