import type { Db } from '../../../db/connect.ts'
import type { Context } from '../../../http/context.ts'
import { randomLetters } from '../../../numbers.ts'
import { qrSvg } from '../../../outside/qr.ts'
import { listWithoutCertificate, updateCertificate } from './queries.ts'

export async function checkable({ origin }: Context, number: string) {
  const checkUrl = `${origin}/certificate/${number}`
  return { checkUrl, checkQrSvg: await qrSvg(checkUrl) }
}

/** Issues certificates to people who attended before certificates were enabled. */
export async function issueMissing(tx: Db, activityId: number): Promise<number> {
  const missing = await listWithoutCertificate(tx, activityId)
  for (const { id } of missing) await updateCertificate(tx, { id, certificateNo: certificateNumber() })
  return missing.length
}

/** 80 random bits in four groups. The number alone is enough to check a certificate. */
export const certificateNumber = () => randomLetters(16).replace(/(.{4})(?=.)/g, '$1-')
