import { isCreditCode, normalCreditCode } from '@gongfang/contract/base/credit-code'
import { normalPhone } from '@gongfang/contract/base/values'
import { InstitutionRole, institutionRoles, rolesInOrder } from '@gongfang/contract/people/institution'
import { InstitutionKind } from '@gongfang/contract/people/member'
import { IMPORT_RULES } from '@gongfang/contract/system/transfer'
import type { Db } from '../../../db/connect.ts'
import { regionCode, regionText } from '../../../outside/regions.ts'
import {
  type Cells,
  cellsOf,
  type ImportColumn,
  type ImportDefinition,
  type Importing,
  type ImportLine,
  type ImportPlan,
  type RowFinding,
  type RowVerdict,
  reportDuplicates,
} from '../../../system/transfer/door.ts'
import { nameForm } from '../rules.ts'
import { type ImportedMember, importMembers } from './actions.ts'
import {
  type KnownInstitution,
  type KnownMember,
  listInstitutionsFor,
  listMembersByMobile,
} from './lookup-queries.ts'

const columns: readonly ImportColumn[] = [
  {
    key: 'mobile',
    head: '手机号',
    width: 16,
    required: true,
    hint: '11 位，不可重复',
    example: '13800138000',
  },
  { key: 'nickname', head: '昵称', width: 14, hint: '最多 20 字；只用于新会员', example: '张老师' },
  {
    key: 'jigou',
    head: '机构名称',
    width: 28,
    required: true,
    hint: '名称相同（不计括号写法、空格和全半角）的行属于同一机构；没有的机构会新建并直接通过审核',
    example: '杭州市第一职业学校',
  },
  { key: 'kind', head: '机构类型', width: 12, hint: InstitutionKind.options.join('、'), example: '学校' },
  {
    key: 'creditCode',
    head: '统一社会信用代码',
    width: 24,
    hint: '18 位；新机构必填，类型为“其他”时可不填',
    example: '91330100MA27XW0L0A',
  },
  { key: 'region', head: '地区', width: 24, hint: '省 市 区/县', example: '浙江省 杭州市 西湖区' },
  { key: 'address', head: '详细地址', width: 28, hint: '5–100 字', example: '文三路 1 号' },
  { key: 'contact', head: '联系人', width: 12, hint: '2–20 字', example: '张三' },
  { key: 'phone', head: '联系电话', width: 16, hint: '不填则用手机号', example: '13800138000' },
  { key: 'position', head: '职务', width: 12, hint: '最多 30 字', example: '设备科' },
  {
    key: 'role',
    head: '角色',
    width: 16,
    hint: `${Object.values(institutionRoles).join('、')}；几个角色用“、”隔开；默认机构的第一位为负责人，其余为采购`,
    example: '采购、验收',
  },
]

export const memberImports = {
  member: { columns, maxRows: IMPORT_RULES.fewRows, plan } satisfies ImportDefinition,
}

const roleOf = new Map(InstitutionRole.options.map((role) => [institutionRoles[role] as string, role]))

async function plan(tx: Db, lines: readonly ImportLine[], importing: Importing): Promise<ImportPlan> {
  const findings: RowFinding[] = []
  const mobiles = lines.flatMap(({ text }) => normalPhone(text.mobile ?? '') ?? [])
  const known = new Map(
    (await listMembersByMobile(tx, mobiles, importing)).map((member) => [member.mobile, member]),
  )
  const institutions = await listInstitutionsFor(
    tx,
    {
      names: [...new Set(lines.map(({ text }) => nameForm(text.jigou ?? '')).filter(Boolean))],
      codes: [...new Set(lines.map(({ text }) => normalCreditCode(text.creditCode ?? '')).filter(Boolean))],
    },
    importing,
  )
  reportDuplicates(lines, 'mobile', '手机号', findings)
  const firsts = new Map<string, ImportLine>()
  for (const line of lines) {
    const name = nameForm(line.text.jigou ?? '')
    if (name !== '' && !firsts.has(name)) firsts.set(name, line)
  }
  reportSharedCodes(firsts, findings)
  const planned = lines.map((line) => {
    const first = firsts.get(nameForm(line.text.jigou ?? '')) ?? line
    return planRow(line, first, { known, institutions, findings })
  })
  return {
    verdicts: planned.map(({ verdict }) => verdict),
    findings,
    notes: notesOf(planned),
    apply: () =>
      importMembers(
        tx,
        planned.flatMap(({ member }) => member ?? []),
        {
          actor: importing.actor,
          by: `导入 ${importing.jobId}`,
          now: importing.now,
          secretKey: importing.secretKey,
        },
      ),
  }
}

/** Two institutions that are new cannot have one code. */
function reportSharedCodes(firsts: ReadonlyMap<string, ImportLine>, findings: RowFinding[]) {
  const owners = new Map<string, ImportLine>()
  for (const line of firsts.values()) {
    const code = normalCreditCode(line.text.creditCode ?? '')
    if (code === '') continue
    const before = owners.get(code)
    if (before) {
      const text = `与第 ${before.row} 行代码相同、名称不同，请改为同一名称`
      findings.push({ row: line.row, column: 'creditCode', text })
    } else owners.set(code, line)
  }
}

interface Known {
  readonly known: ReadonlyMap<string, KnownMember>
  readonly institutions: readonly KnownInstitution[]
  readonly findings: RowFinding[]
}
interface PlannedRow {
  readonly verdict: RowVerdict
  readonly member?: ImportedMember
}

function planRow(line: ImportLine, first: ImportLine, { known, institutions, findings }: Known): PlannedRow {
  const cells = cellsOf(line, findings)
  const wrong = { verdict: 'wrong' } as const
  const typed = cells.required('mobile')
  const jigou = cells.required('jigou')
  if (typed === undefined || jigou === undefined) return wrong
  const mobile = normalPhone(typed)
  if (mobile === null) return cells.wrong('mobile', '手机号应为 11 位数字') ?? wrong
  const code = normalCreditCode(first.text.creditCode ?? '')
  const institution = institutions.find((each) =>
    code === '' ? nameForm(each.jigou) === nameForm(jigou) : each.creditCode === code,
  )
  if (institution && nameForm(institution.jigou) !== nameForm(jigou))
    return cells.wrong('creditCode', `该代码已属于“${institution.jigou}”`) ?? wrong
  if (institution && institution.state !== 'approved')
    return cells.wrong('jigou', '该机构正在审核中，请先完成审核') ?? wrong
  const member = known.get(mobile)
  if (member?.institutionId && member.institutionId === institution?.id) return { verdict: 'unchanged' }
  if (member?.institutionId) return cells.wrong('mobile', `该会员已属于“${member.jigou}”`) ?? wrong
  const named = (cells.raw('role') ?? '').split(/[、，,;；\s]+/).filter(Boolean)
  const roles = rolesInOrder(named.flatMap((name) => roleOf.get(name) ?? []))
  if (!named.every((name) => roleOf.has(name)))
    return cells.wrong('role', `应为${Object.values(institutionRoles).join('、')}中的一个或几个`) ?? wrong
  const nickname = cells.text('nickname', 20) ?? ''
  const joined = institution
    ? { id: institution.id }
    : {
        key: nameForm(jigou),
        ...papersOf(line === first ? cells : cellsOf(first, []), first.text.jigou ?? jigou, mobile),
      }
  return {
    verdict: member ? 'changed' : 'new',
    member: {
      memberId: member?.id ?? null,
      mobile,
      nickname,
      roles,
      institution: joined,
    },
  }
}

/** The data of a new institution, from the first row that names it. */
function papersOf(cells: Cells, jigou: string, mobile: string) {
  const kind = InstitutionKind.safeParse(cells.required('kind'))
  if (!kind.success && cells.raw('kind')) cells.wrong('kind', `应为${InstitutionKind.options.join('、')}之一`)
  const creditCode = normalCreditCode(cells.raw('creditCode') ?? '')
  if (creditCode === '' && kind.data !== '其他') cells.wrong('creditCode', '必填')
  if (creditCode !== '' && !isCreditCode(creditCode)) cells.wrong('creditCode', '统一社会信用代码校验未通过')
  if ([...jigou].length < 2 || [...jigou].length > 60) cells.wrong('jigou', '机构名称应为 2–60 字')
  const code = regionCode(cells.required('region') ?? '')
  if (code === null && cells.raw('region')) cells.wrong('region', '请写到区/县，如：浙江省 杭州市 西湖区')
  const address = cells.required('address') ?? ''
  if (address !== '' && ([...address].length < 5 || [...address].length > 100))
    cells.wrong('address', '详细地址应为 5–100 字')
  const contactName = cells.required('contact') ?? ''
  if (contactName !== '' && ([...contactName].length < 2 || [...contactName].length > 20))
    cells.wrong('contact', '联系人应为 2–20 字')
  const contactPhone = normalPhone(cells.raw('phone') ?? mobile)
  if (contactPhone === null) cells.wrong('phone', '联系电话应为 11 位手机号')
  return {
    region: regionText(code ?? '') ?? '',
    papers: {
      jigou,
      kind: kind.data ?? '其他',
      creditCode,
      regionCode: code ?? '',
      address,
      contactName,
      contactPhone: contactPhone ?? '',
      contactTitle: cells.text('position', 30) ?? '',
    },
  }
}

function notesOf(planned: readonly PlannedRow[]) {
  const made = new Set(
    planned.flatMap(({ member }) => (member && 'key' in member.institution ? [member.institution.key] : [])),
  )
  return made.size === 0 ? [] : [`将新建机构 ${made.size} 个，并直接通过审核`]
}
