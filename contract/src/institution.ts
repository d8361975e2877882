import * as z from 'zod/mini'

/** What somebody is in the institution that they belong to. */
export const institutionRoles = {
  owner: '负责人',
  purchaser: '采购',
  approver: '审批',
  finance: '财务',
  viewer: '查看',
} as const
export type InstitutionRole = keyof typeof institutionRoles
export const InstitutionRole = z.enum(Object.keys(institutionRoles) as InstitutionRole[])

/**
 * Which role may do what with the things of the institution. The server demands it (`institution` of an endpoint), the
 * buttons read it. Reading needs no entry: every role reads what is its own. Approvers decide nothing yet, so they read.
 */
export const institutionCan = {
  /** Place an order, and cancel, change or receive one's own. */
  order: ['owner', 'purchaser'],
  /** Orders, fees of sign-ups and top-ups, whatever the way. */
  pay: ['owner', 'purchaser'],
  aftersale: ['owner', 'purchaser'],
  /** Take goods out of the depot. */
  collect: ['owner', 'purchaser'],
  signUp: ['owner', 'purchaser'],
  topUp: ['owner', 'purchaser'],
  /** Ask for invoices of one's own orders. */
  invoice: ['owner', 'purchaser', 'finance'],
  title: ['owner', 'purchaser', 'finance'],
  /** A title that somebody else of the institution wrote. */
  titleOfColleague: ['owner', 'finance'],
  statement: ['owner', 'finance'],
  /** Name, code, address and licences of the institution. */
  papers: ['owner'],
  /** What invoices to the institution say by default. */
  invoiceData: ['owner', 'finance'],
} as const satisfies Record<string, readonly InstitutionRole[]>
export type InstitutionAction = keyof typeof institutionCan

export const InstitutionAction = z.enum(Object.keys(institutionCan) as InstitutionAction[])

/** As it stands behind 不能. */
export const institutionActionNames: Record<InstitutionAction, string> = {
  order: '下单和处理订单',
  pay: '付款',
  aftersale: '办理售后',
  collect: '领取寄存物品',
  signUp: '报名和取消报名',
  topUp: '充值积分',
  invoice: '申请或撤销开票',
  title: '修改发票抬头',
  titleOfColleague: '修改同事的发票抬头',
  statement: '查看对账单',
  papers: '修改机构资料',
  invoiceData: '修改开票资料',
}

/** For user info: a page that asks only whether a button is there need not load the table. */
export const actionsOf = (role: InstitutionRole | null): InstitutionAction[] =>
  (Object.keys(institutionCan) as InstitutionAction[]).filter((action) => roleMay(role, action))

/** Who belongs to no institution yet is kept back by that, not by a role. */
export const roleMay = (role: InstitutionRole | null, action: InstitutionAction): boolean =>
  role === null || (institutionCan[action] as readonly InstitutionRole[]).includes(role)
