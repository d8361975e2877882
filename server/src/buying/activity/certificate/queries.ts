import type { Certificate } from '@gongfang/contract/buying/activity'
import type { Db } from '../../../db/connect.ts'

export const listWithoutCertificate = (tx: Db, activityId: number) => tx<{ id: number }[]>`
  select t.id from attendee t join sign_up s on s.id = t.sign_up_id
   where s.activity_id = ${activityId} and s.state = 'attended' and t.attended_at is not null and t.certificate_no is null
   order by t.id for update of t`

export const updateCertificate = (tx: Db, { id, certificateNo }: { id: number; certificateNo: string }) => tx`
  update attendee set certificate_no = ${certificateNo} where id = ${id}`

export interface Owner {
  no: string
  memberId: number
}

type CertificateRow = Omit<Certificate, 'siteName' | 'checkUrl' | 'checkQrSvg'>

const certificate = (db: Db) => db`
  select t.certificate_no as number, t.name, i.jigou, a.title, a.speaker, a.starts_at, a.ends_at, a.ends_at as issued_at
    from attendee t
    join sign_up s on s.id = t.sign_up_id
    join activity a on a.id = s.activity_id
    join institution_facts i on i.id = s.institution_id`

/** No certificate is shown before the end, or for a cancelled activity. */
const issued = (db: Db, now: Date) =>
  db`t.certificate_no is not null and a.ends_at <= ${now} and a.cancelled_at is null`

export const listCertificates = (db: Db, { no, memberId }: Owner, now: Date) => db<CertificateRow[]>`
  ${certificate(db)} where s.no = ${no} and s.member_id = ${memberId} and ${issued(db, now)} order by t.position`

export async function findCertificate(db: Db, number: string, now: Date) {
  const [row] = await db<CertificateRow[]>`
    ${certificate(db)} where t.certificate_no = ${number} and ${issued(db, now)}`
  return row
}
