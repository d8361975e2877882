import { cancelInvoice } from '@gongfang/contract/money/invoice'
import { getInvoiceCase, issueInvoice, redInvoice } from '@gongfang/contract/money/invoice-desk'
import {
  type AftersaleChange,
  acceptAftersaleRefund,
  sendAftersaleBack,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  deskCan,
  getAftersaleCase,
  offerAftersaleRefund,
  receiveAftersale,
  refundAftersale,
  rejectAftersale,
  shipAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { aNumber } from './invoices.ts'
import type { TestStaff } from './shop.ts'
import { may, type Plan, placeOf, say } from './team-life.ts'
import type { Facts } from './team-life-facts.ts'

// Steps of after-sales and invoices, by the staff and by members.

export type Case = Facts['cases'][number]
const open = ['applied', 'approved', 'returning', 'received']
export const isOpen = ({ state }: Case) => open.includes(state)
export const can: (one: Case, change: AftersaleChange) => boolean = deskCan
let parcels = 0
const aParcel = () => ({ carrier: '顺丰速运', trackingNo: `TA${String(++parcels).padStart(9, '0')}` })

export const staffDoes = {
  approve: (staff: TestStaff, { id }: Case) => say(staff, approveAftersale, { id, returnTo: '工坊仓库' }),
  reject: (staff: TestStaff, { id }: Case) => say(staff, rejectAftersale, { id, reason: '不符合条件' }),
  receive: (staff: TestStaff, { id }: Case) => say(staff, receiveAftersale, { id, restock: true }),
  refund: async (staff: TestStaff, { id }: Case) => {
    const { amounts } = await staff.call(getAftersaleCase, { id })
    const { amountFen, amountPoints } = amounts
    return say(staff, refundAftersale, { id, amountFen, amountPoints, freight: 0 })
  },
  ship: (staff: TestStaff, { id }: Case) => say(staff, shipAftersale, { id, ...aParcel(), lines: [] }),
  offerRefund: (staff: TestStaff, { id }: Case) => say(staff, offerAftersaleRefund, { id, reason: '缺货' }),
}

const invoiceDoes = {
  issue: async (staff: TestStaff, id: number) => {
    const { amountFen } = await staff.call(getInvoiceCase, { id })
    await say(staff, issueInvoice, { id, number: aNumber(), on: '2026-11-20', amountFen })
  },
  red: (staff: TestStaff, id: number) =>
    say(staff, redInvoice, { id, number: aNumber(), on: '2026-11-20', reason: '抬头开错' }),
}

export const staffStep: Plan = ({ staff }, { cases, invoices }, { pick, n }) => {
  const one = cases.filter(isOpen)[pick % Math.max(1, cases.filter(isOpen).length)]
  if (one && n % 4 > 0) {
    const changes = (Object.keys(staffDoes) as (keyof typeof staffDoes)[]).filter((change) =>
      can(one, change),
    )
    const change = changes[n % Math.max(1, changes.length)]
    if (!change) return
    return {
      says: `staff ${change} ${one.kind} ${one.no}`,
      forbidden: false,
      run: () => staffDoes[change](staff, one),
    }
  }
  const paper = invoices[pick % Math.max(1, invoices.length)]
  if (!paper) return
  const change = n % 3 > 0 ? 'issue' : 'red'
  return {
    says: `staff ${change} ${paper.no}`,
    forbidden: false,
    run: () => invoiceDoes[change](staff, paper.id),
  }
}

export const memberStep: Plan = ({ people }, facts, { who, pick, n }) => {
  const some = n % 5 === 0 ? facts.invoices : facts.cases.filter(isOpen)
  const one = some[pick % Math.max(1, some.length)]
  if (!one) return
  const by = n % 3 > 0 ? people.findIndex(({ id }) => id === one.memberId) : who
  const member = people[by]!
  const place = placeOf(facts, member.id)
  const own = member.id === one.memberId
  const mayNot = (action: 'aftersale' | 'invoice') => place !== undefined && !may(facts, member.id, action)
  if (!('kind' in one))
    return {
      says: `${by} cancels ${one.no}`,
      forbidden: own
        ? mayNot('invoice')
        : place !== one.institutionId || !may(facts, member.id, 'invoiceOfColleague'),
      run: () => member.call(cancelInvoice, { invoiceNo: one.no as never }),
    }
  const aftersaleNo = one.no as never
  const kind = (['withdraw', 'send', 'acceptRefund'] as const)[n % 3]!
  return {
    says: `${by} ${kind} ${one.no}`,
    forbidden: !own || mayNot('aftersale') || !can(one, kind),
    run: () =>
      kind === 'withdraw'
        ? member.call(withdrawAftersale, { aftersaleNo })
        : kind === 'send'
          ? member.call(sendAftersaleBack, { aftersaleNo, ...aParcel() })
          : member.call(acceptAftersaleRefund, { aftersaleNo }),
  }
}
