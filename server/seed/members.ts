import { creditCodeCheck } from '@gongfang/contract/credit-code'
import { hash } from '@node-rs/argon2'
import type { Db } from '../src/db/connect.ts'
import type { Storage } from '../src/outside/storage.ts'
import { bookPoints, openAccount } from '../src/points/actions.ts'
import { insertMany } from './insert-many.ts'

export const PASSWORD = 'Gongfang2026'

export const mobiles = {
  approved: '13800000001',
  incomplete: '13800000002',
  pending: '13800000003',
  rejected: '13800000004',
  disabled: '13800000005',
  other: '13800000006',
}

const people = [
  { mobile: mobiles.approved, nickname: '陈工', avatar: '/media/avatar-1' },
  { mobile: mobiles.incomplete, nickname: '新来的李', avatar: '' },
  { mobile: mobiles.pending, nickname: '王老师', avatar: '/media/avatar-2' },
  { mobile: mobiles.rejected, nickname: '赵采购', avatar: '' },
  {
    mobile: mobiles.disabled,
    nickname: '停用账号',
    avatar: '',
    disabled: true,
    disabledReason: '多次恶意取消订单',
  },
  { mobile: mobiles.other, nickname: '周主任', avatar: '/media/avatar-3' },
]

interface Institution {
  mobile: string
  jigou: string
  kind: string
  first17: string
  regionCode: string
  regionText: string
  address: string
  contactName: string
  contactTitle: string
  state: 'pending' | 'approved' | 'rejected'
  reason?: string
  fieldReasons?: Record<string, string>
}

const institutions: Institution[] = [
  {
    mobile: mobiles.approved,
    jigou: '余杭第一中等职业学校',
    kind: '学校',
    first17: '12330110470012345',
    regionCode: '330110',
    regionText: '浙江省 杭州市 余杭区',
    address: '文一西路 1818 号 实训楼 B 座',
    contactName: '陈建国',
    contactTitle: '实训中心采购员',
    state: 'approved',
  },
  {
    mobile: mobiles.pending,
    jigou: '苏州工业园区精工技术培训中心',
    kind: '培训机构',
    first17: '52320594MJ5678901',
    regionCode: '320506',
    regionText: '江苏省 苏州市 吴中区',
    address: '金鸡湖大道 88 号 3 幢 201',
    contactName: '王素梅',
    contactTitle: '教务主任',
    state: 'pending',
  },
  {
    mobile: mobiles.rejected,
    jigou: '宁波恒运机械有限公司',
    kind: '工厂企业',
    first17: '91330201MA2AB3C4D',
    regionCode: '330203',
    regionText: '浙江省 宁波市 海曙区',
    address: '望春工业园区 科创路 12 号',
    contactName: '赵立新',
    contactTitle: '采购经理',
    state: 'rejected',
    reason: '营业执照不清晰，机构名称与证照不一致',
    fieldReasons: { licenceIds: '照片四角不完整，请重新拍摄', jigou: '与营业执照上的名称不一致' },
  },
  {
    mobile: mobiles.other,
    jigou: '上海浦东先进制造与新材料联合研究院附属精密测量与检验检测中心',
    kind: '科研院所',
    first17: '12310000425098765',
    regionCode: '310115',
    regionText: '上海市 浦东新区',
    address: '张江路 500 号 综合实验楼 6 层',
    contactName: '周予安',
    contactTitle: '实验室主任',
    state: 'approved',
  },
]

const addresses = [
  {
    receiver: '陈建国',
    phone: '13800000001',
    regionCode: '330110',
    regionText: '浙江省 杭州市 余杭区',
    detail: '文一西路 1818 号 余杭第一中等职业学校 实训楼 B 座 107',
    tag: '单位',
    isDefault: true,
  },
  {
    receiver: '仓库 老吴',
    phone: '0571-88887777',
    regionCode: '330106',
    regionText: '浙江省 杭州市 西湖区',
    detail: '三墩镇 西园八路 3 号 教学物资仓库 2 号门',
    tag: '仓库',
    isDefault: false,
  },
  {
    receiver: '刘倩（化学教研组）',
    phone: '13900001234',
    regionCode: '310115',
    regionText: '上海市 浦东新区',
    detail: '张江路 500 号 综合实验楼 6 层 612 实验室，请工作日送达并提前半小时电话联系，谢绝放快递柜',
    tag: '实验室',
    isDefault: false,
  },
]

/** One member in each state there is, all with the same password. Returns ids by mobile number. */
export async function insertMembers(
  tx: Db,
  { now, storage, licence }: { now: Date; storage: Storage; licence: Buffer },
) {
  const passwordHash = await hash(PASSWORD)
  const day = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const ids = await insertMany(
    tx,
    'member',
    people.map(({ disabled = false, disabledReason = '', ...person }, at) => ({
      ...person,
      disabled,
      disabledReason,
      passwordHash,
      agreementVersion: '2026-11',
      agreedAt: day(120 - at),
      createdAt: day(120 - at),
      source: ['pc', 'wechat', 'h5'][at % 3] ?? '',
      lastLoginAt: day(at),
    })),
  )
  const idOf = new Map(people.map(({ mobile }, at) => [mobile, ids[at] ?? 0]))
  for (const id of ids) await openAccount(tx, id)
  const me = idOf.get(mobiles.approved) ?? 0
  await insertMany(
    tx,
    'address',
    addresses.map((address) => ({ memberId: me, ...address, createdAt: day(90) })),
  )
  await bookPoints(tx, {
    memberId: me,
    delta: 500,
    kind: 'register',
    reference: 'register',
    note: '注册赠送',
    at: day(120),
  })
  const institutionIds = new Map<string, number>()
  for (const institution of institutions) {
    const memberId = idOf.get(institution.mobile) ?? 0
    institutionIds.set(
      institution.mobile,
      await insertInstitution(tx, { ...institution, memberId, at: day(100), storage, licence }),
    )
  }
  return { idOf, institutionIds, passwordHash }
}

type Submitted = Institution & { memberId: number; at: Date; storage: Storage; licence: Buffer }

async function insertInstitution(
  tx: Db,
  { memberId, at, storage, licence, mobile, first17, reason = '', fieldReasons = {}, ...given }: Submitted,
) {
  const key = `licence/demo-${mobile}.webp`
  await storage.put(key, licence)
  const [uploadId = 0] = await insertMany(tx, 'upload', [
    {
      memberId,
      kind: 'licence',
      key,
      name: '证照.webp',
      mime: 'image/webp',
      size: licence.length,
      width: 1000,
      height: 707,
      createdAt: at,
      usedAt: at,
    },
  ])
  const { regionText, state, ...form } = given
  const creditCode = first17 + creditCodeCheck(first17)
  const reviewedAt = state === 'pending' ? null : new Date(at.getTime() + 5 * 3_600_000)
  const [institutionId = 0] = await insertMany(tx, 'institution', [
    {
      ...form,
      regionText,
      state,
      creditCode,
      contactPhone: mobile,
      createdAt: at,
      approvedAt: state === 'approved' ? reviewedAt : null,
    },
  ])
  await tx`insert into membership (member_id, institution_id, roles, state, since) values (${memberId}, ${institutionId}, '{owner}', 'active', ${at})`
  const handedIn = { ...form, creditCode, contactPhone: mobile, licenceIds: [uploadId] }
  await tx`
    insert into submission (institution_id, member_id, form, state, reason, field_reasons, submitted_at, reviewed_at, reviewed_by)
    values (${institutionId}, ${memberId}, ${tx.json(handedIn)}, ${state}, ${reason}, ${tx.json(fieldReasons)}, ${at},
            ${reviewedAt}, ${reviewedAt && '演示审核员'})`
  return institutionId
}
