import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import type { InstitutionPapers, Submission, UserInfo } from '@gongfang/contract/people/member'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeOf } from './institution-change.ts'
import {
  dropDraft,
  type InstitutionDraft,
  keepDraft,
  startingDraft,
  startingInvoice,
} from './institution-draft.ts'
import { copyInstitution, emptyInvoice, isCopied, isEmptyInvoice } from './invoice-draft.ts'
import { invoiceErrors, taxNumberError } from './invoice-errors.ts'
import type { Profile } from './profile.ts'
import { reviewTexts, stageOf } from './review-stage.ts'

const licence = { id: 1, url: '', name: 'a.png', size: 1, mime: 'image/png', width: 1, height: 1 }
const standing: InstitutionPapers = {
  jigou: '杭州第一中学',
  kind: '学校',
  creditCode: '123301104700123452',
  regionCode: '330110',
  regionText: '浙江省 杭州市 余杭区',
  address: '文一西路 969 号',
  contactName: '张三',
  contactPhone: '13800000001',
  contactTitle: '',
  licences: [licence],
}
const { regionText: _, ...same } = standing
const draft: InstitutionDraft = same

test.each([
  [{}, 'none'],
  [{ contactPhone: '138 0000 0001' }, 'none'],
  [{ jigou: '杭州第一中学 ' }, 'none'],
  [{ address: '学院路 1 号' }, 'atOnce'],
  [{ contactName: '李四' }, 'atOnce'],
  [{ contactPhone: '13911112222' }, 'atOnce'],
  [{ jigou: '杭州第一中学（新校区）' }, 'review'],
  [{ kind: '其他' }, 'review'],
  [{ creditCode: '' }, 'review'],
  [{ licences: [licence, { ...licence, id: 2 }] }, 'review'],
  [{ address: '学院路 1 号', licences: [] }, 'review'],
] as const)('%j leads to %s', (change, what) => {
  expect(changeOf({ ...draft, ...change } as InstitutionDraft, standing)).toBe(what)
})

const submission = (state: Submission['state'], jigou = standing.jigou): Submission => ({
  id: 7,
  state,
  submittedAt: '2026-11-20T00:00:00Z',
  reviewedAt: null,
  reason: '',
  fieldReasons: {},
  form: { ...standing, jigou },
})
const profile = (change: Partial<Profile>): Profile => ({
  submission: null,
  standing: null,
  history: [],
  invoice: null,
  ...change,
})
const member = { id: 3, mobile: '13800000001' } as UserInfo

describe('the form starts', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('with the member’s own number when nothing is known', () => {
    expect(startingDraft(member, profile({}))).toMatchObject({
      jigou: '',
      contactPhone: '13800000001',
      licences: [],
    })
  })
  test('with what stands when a change was approved after it', () => {
    const now = profile({ standing, submission: submission('approved', '旧名称') })
    expect(startingDraft(member, now).jigou).toBe(standing.jigou)
  })
  test('with the change that was sent back', () => {
    const now = profile({ standing, submission: submission('rejected', '新名称') })
    expect(startingDraft(member, now).jigou).toBe('新名称')
  })
  test('with what was typed, until something was handed in after it, and for its member only', () => {
    const before = profile({ standing, submission: submission('approved') })
    const invoice = { ...emptyInvoice, bank: '工行' }
    keepDraft(member, before, { draft: { ...draft, jigou: '写了一半' }, invoice })
    expect(startingInvoice(member, before)).toEqual(invoice)
    expect(startingDraft(member, before).jigou).toBe('写了一半')
    expect(startingDraft({ ...member, id: 4 }, before).jigou).toBe(standing.jigou)
    const after = profile({ standing, submission: { ...submission('approved'), id: 8 } })
    expect(startingDraft(member, after).jigou).toBe(standing.jigou)
    expect(startingInvoice(member, after)).toEqual(emptyInvoice)
    dropDraft()
    expect(startingDraft(member, before).jigou).toBe(standing.jigou)
  })
})

describe('a review says', () => {
  const one = (state: Submission['state']) => ({
    id: 1,
    state,
    submittedAt: '',
    reviewedAt: null,
    reason: '',
  })
  test.each([
    ['pending', ['pending'], { state: 'pending', ofChange: false }, '审核中'],
    ['rejected', ['rejected'], { state: 'rejected', ofChange: false }, '资料未通过'],
    ['pending', ['pending', 'rejected'], { state: 'pending', ofChange: false }, '审核中'],
    ['approved', ['approved'], { state: 'approved', ofChange: false }, '审核通过'],
    ['approved', ['approved', 'rejected'], { state: 'approved', ofChange: false }, '审核通过'],
    ['approved', ['pending', 'approved'], { state: 'pending', ofChange: true }, '变更审核中'],
    ['approved', ['rejected', 'approved'], { state: 'rejected', ofChange: true }, '变更未通过'],
    ['approved', ['approved', 'approved'], { state: 'approved', ofChange: true }, '变更审核通过'],
  ] as const)('of a member that is %s after %j', (status, states, stage, heading) => {
    const history = states.map(one)
    const [last] = states
    expect(stageOf({ status }, { history, submission: submission(last) })).toEqual(stage)
    expect(reviewTexts(stage, { jigou: '杭州第一中学' }).heading).toBe(heading)
  })
})

describe('invoice data', () => {
  const code = `91330106MA2CFRCP2${creditCodeCheck('91330106MA2CFRCP2')}`
  test.each([
    ['', '请填写税号'],
    ['12345', '税号应为 15–20 位数字或大写字母'],
    [`${code.slice(0, 17)}${code.endsWith('9') ? '8' : '9'}`, '税号校验未通过，请核对第 18 位'],
    [code.toLowerCase(), undefined],
    ['330106123456789', undefined],
  ])('"%s" as a tax number', (taxNumber, error) => {
    expect(taxNumberError(taxNumber)).toBe(error)
  })

  test('is nothing until something is typed, and then needs a title and a number', () => {
    expect(isEmptyInvoice({ ...emptyInvoice, bank: '  ' })).toBe(true)
    const begun = { ...emptyInvoice, bank: '中国工商银行' }
    expect(isEmptyInvoice(begun)).toBe(false)
    expect(Object.keys(invoiceErrors(begun))).toEqual(['invoice.title', 'invoice.taxNumber'])
  })

  test('takes over the institution’s name and code, and gives them back', () => {
    const copied = copyInstitution({ ...emptyInvoice, bank: '工行' }, standing, true)
    expect(copied).toEqual({
      ...emptyInvoice,
      bank: '工行',
      title: standing.jigou,
      taxNumber: standing.creditCode,
    })
    expect(isCopied(copied, standing)).toBe(true)
    expect(isCopied(copied, { ...standing, jigou: '新名称' })).toBe(false)
    expect(copyInstitution(copied, standing, false)).toEqual({ ...emptyInvoice, bank: '工行' })
    expect(isCopied(emptyInvoice, { jigou: '', creditCode: '' })).toBe(false)
  })
})
