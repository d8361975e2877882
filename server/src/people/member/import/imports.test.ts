import { listHistory } from '@gongfang/contract/system/audit'
import { readTemplate } from '@gongfang/contract/system/transfer'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counts, errorsOf, type Importer, importer } from '../../../testing/importing.ts'
import { aCreditCode } from '../../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
let files: Importer
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  files = importer(shop, staff)
})
afterAll(() => shop.close())

test('members are imported with their institution, approved', async () => {
  const code = aCreditCode()
  const head = [
    '手机号',
    '昵称',
    '机构名称',
    '机构类型',
    '统一社会信用代码',
    '地区',
    '详细地址',
    '联系人',
    '角色',
  ]
  const file = [
    head,
    [
      '13712340001',
      '张老师',
      '第一职业学校',
      '学校',
      code,
      '浙江省 杭州市 西湖区',
      '文三路 1 号',
      '张三',
      null,
    ],
    ['13712340002', null, '第一职业学校', null, null, null, null, null, '验收、财务'],
  ]
  expect(counts(await files.bring('member', file))).toEqual({ added: 2, changed: 0, unchanged: 0, wrong: 0 })
  const rows = await shop.db`
    select m.mobile, s.roles, i.state, i.credit_code, i.region_code
      from member m join membership s on s.member_id = m.id join institution i on i.id = s.institution_id
     where m.mobile like '1371234%' order by m.mobile`
  expect(rows).toEqual([
    { mobile: '13712340001', roles: ['owner'], state: 'approved', creditCode: code, regionCode: '330106' },
    {
      mobile: '13712340002',
      roles: ['finance', 'receiver'],
      state: 'approved',
      creditCode: code,
      regionCode: '330106',
    },
  ])
  expect(counts(await files.bring('member', file)).unchanged).toBe(2)
  const wrong = await files.send('member', [
    head,
    ['1371234', 'x', '第二职业学校', '学校', code, '杭州', '文三', '李', '校长'],
    ['13712340001', null, '第三职业学校', '其他', null, '浙江省杭州市西湖区', '文三路 1 号', '李四', null],
  ])
  expect(errorsOf(wrong)).toEqual(['2 手机号 手机号应为 11 位数字', '3 手机号 该会员已属于“第一职业学校”'])
})

test('the examples of the template make a member of an institution', async () => {
  const { bytes } = await staff.ask(readTemplate, { kind: 'member' })
  const [, guide] = (await readXlsx(bytes)).sheets
  const examples = (guide?.rows ?? []).slice(1).filter(([, , , example]) => example)
  const filled = await files.send('member', [
    examples.map(([head]) => String(head)),
    examples.map(([, , , example]) => String(example)),
  ])
  expect(errorsOf(filled)).toEqual([])
  expect(counts(filled).added).toBe(1)
})

test('who is let into an institution by a file, and with which roles, stands in its history', async () => {
  const member = await shop.member()
  const [{ jigou, creditCode } = { jigou: '', creditCode: '' }] = await shop.db<
    { jigou: string; creditCode: string }[]
  >`select jigou, credit_code from institution where id = ${member.institutionId}`
  const job = await files.bring('member', [
    ['手机号', '机构名称', '统一社会信用代码', '角色'],
    ['13712349999', jigou, creditCode, '负责人'],
  ])
  expect(counts(job).added).toBe(1)
  const [{ id } = { id: 0 }] = await shop.db<{ id: number }[]>`
    select id from member where mobile = '13712349999'`
  const { rows } = await staff.call(listHistory, { subject: `institution ${member.institutionId}` })
  expect(rows).toMatchObject([
    { who: staff.name, what: 'institution.import', after: { memberId: id, roles: ['owner'] } },
  ])
})

test('names that differ by brackets, blanks and width only are one institution', async () => {
  const code = aCreditCode()
  const head = ['手机号', '机构名称', '机构类型', '统一社会信用代码', '地区', '详细地址', '联系人']
  const papers = ['学校', code, '浙江省 杭州市 西湖区', '文三路 1 号', '张三']
  const file = [
    head,
    ['13712350001', '杭州第九学校（西湖校区）', ...papers],
    ['13712350002', '杭州第九学校(西湖校区)', null, null, null, null, null],
    ['13712350003', '杭州第九学校 （西湖校区）', ...papers],
  ]
  expect(counts(await files.bring('member', file))).toEqual({ added: 3, changed: 0, unchanged: 0, wrong: 0 })
  const rows = await shop.db`
    select distinct i.jigou from member m join membership s on s.member_id = m.id
      join institution i on i.id = s.institution_id where m.mobile like '1371235000%'`
  expect(rows).toEqual([{ jigou: '杭州第九学校（西湖校区）' }])
  const later = [head, ['13712350004', '杭州第九学校【西湖校区】', null, null, null, null, null]]
  expect(counts(await files.bring('member', later)).added).toBe(1)
  const two = await files.send('member', [
    head,
    ['13712350005', '甲方学校', '学校', aCreditCode(), ...papers.slice(2)],
    ['13712350006', '乙方学校', ...papers.with(1, aCreditCode())],
  ])
  expect(counts(two).wrong).toBe(0)
  const shared = aCreditCode()
  const twins = await files.send('member', [
    head,
    ['13712350007', '丙方学校', ...papers.with(1, shared)],
    ['13712350008', '丁方学校', ...papers.with(1, shared)],
  ])
  expect(errorsOf(twins)).toEqual(['3 统一社会信用代码 与第 2 行代码相同、名称不同，请改为同一名称'])
})
