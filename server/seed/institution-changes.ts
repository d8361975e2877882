import type { InstitutionForm, InvoiceData } from '@gongfang/contract/people/member'
import type { Db } from '../src/db/connect.ts'
import { saveInvoice } from '../src/people/member/profile/queries.ts'
import { DAY, HOUR } from './stories.ts'

interface Wish {
  /** Of the demo's own institution. */
  memberId: number
  otherId: number
  now: Date
}

/** Change requests of approved institutions, approved and rejected, and their invoice data. */
export async function insertChanges(tx: Db, { memberId, otherId, now }: Wish) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await insertChange(tx, memberId, {
    change: { jigou: '余杭第一中等职业学校（良渚校区）' },
    at: before(64 * DAY),
    reason: '新名称与所附证照不一致，请上传更名后的事业单位法人证书',
    fieldReasons: { jigou: '与证照不一致', licenceIds: '证照仍为原名称' },
  })
  await insertChange(tx, memberId, { change: { contactTitle: '实训中心采购主管' }, at: before(50 * DAY) })
  await tx`
    update institution set contact_title = '实训中心采购主管'
     where id = (select institution_id from membership where member_id = ${memberId} and state = 'active')`
  await insertChange(tx, otherId, {
    change: { jigou: '上海浦东先进制造与新材料联合研究院' },
    at: before(6 * DAY),
    reason: '请补充上级主管部门的更名批复',
    fieldReasons: { licenceIds: '缺少更名批复文件' },
  })
  await saveInvoice(tx, { memberId, invoice: await invoiceOf(tx, memberId), now: before(90 * DAY) })
}

interface Change {
  change: Partial<InstitutionForm>
  at: Date
  /** Why it was sent back; without one it stood at once. */
  reason?: string
  fieldReasons?: Record<string, string>
}

/** The first hand-in once more, changed. */
async function insertChange(
  tx: Db,
  memberId: number,
  { change, at, reason = '', fieldReasons = {} }: Change,
) {
  const rejected = reason !== ''
  const reviewedAt = rejected ? new Date(at.getTime() + 4 * HOUR) : at
  await tx`
    insert into submission (institution_id, member_id, form, state, reason, field_reasons, submitted_at, reviewed_at,
                            reviewed_by)
    select institution_id, member_id, form || ${tx.json(change)}::jsonb, ${rejected ? 'rejected' : 'approved'}, ${reason},
           ${tx.json(fieldReasons)}, ${at}, ${reviewedAt}, ${rejected ? '演示审核员' : ''}
      from submission where member_id = ${memberId} order by id limit 1`
}

async function invoiceOf(tx: Db, memberId: number): Promise<InvoiceData> {
  const [institution] = await tx<{ jigou: string; creditCode: string }[]>`
    select i.jigou, i.credit_code from membership m join institution i on i.id = m.institution_id
     where m.member_id = ${memberId} and m.state = 'active'`
  if (!institution) throw new Error('the demo member belongs to no institution')
  return {
    title: institution.jigou,
    taxNumber: institution.creditCode,
    address: '浙江省杭州市余杭区文一西路 1818 号',
    phone: '0571-88881818',
    bank: '中国工商银行杭州余杭支行',
    account: '1202 0226 0990 0123 456',
  }
}
