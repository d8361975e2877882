import * as z from 'zod/mini'

/** Roles in an institution; a member has one or several. */
export const institutionRoles = {
  owner: '负责人',
  admin: '管理员',
  purchaser: '采购',
  approver: '审批',
  finance: '财务',
  receiver: '验收',
  viewer: '查看',
} as const
export type InstitutionRole = keyof typeof institutionRoles
/** Not the options of the schema, which browsers would need zod for. */
export const allInstitutionRoles = Object.keys(institutionRoles) as InstitutionRole[]
export const InstitutionRole = z.enum(allInstitutionRoles)
export const InstitutionRoles = z
  .array(InstitutionRole)
  .check(z.minLength(1, '请至少选择一个角色'), z.maxLength(20))

/** Each once, in the order of the table. */
export const rolesInOrder = (roles: readonly InstitutionRole[]) =>
  allInstitutionRoles.filter((role) => roles.includes(role))

export const isSameRoles = (some: readonly InstitutionRole[], others: readonly InstitutionRole[]) =>
  roleNames(rolesInOrder(some)) === roleNames(rolesInOrder(others))

export const roleNames = (roles: readonly InstitutionRole[]) =>
  roles.map((role) => institutionRoles[role]).join('、')

/**
 * Roles that may do each action on the institution's data. The server checks this table (`institution` of an
 * endpoint), buttons read it. One of a member's roles is enough. Reading needs no entry: every role may read its own
 * data. Deciding a purchase request needs none either: its steps name who decides.
 */
export const institutionCan = {
  /** Place orders; cancel, change and receive own orders. */
  order: ['owner', 'purchaser'],
  /** See the prices that the shop has agreed with the institution, and buy at them. */
  prices: ['owner', 'admin', 'purchaser', 'approver', 'finance'],
  /** Pay for own orders, sign-ups and top-ups, in any way. */
  pay: ['owner', 'purchaser', 'finance'],
  /** Pay for orders of colleagues, with money. */
  payOfColleague: ['owner', 'finance'],
  aftersale: ['owner', 'purchaser'],
  /** Open after-sales: of own orders, or of goods of a colleague that were refused at their acceptance. */
  claim: ['owner', 'purchaser', 'receiver'],
  /** Take goods out of the depot. */
  collect: ['owner', 'purchaser', 'receiver'],
  /** Take goods that colleagues hold, where the institution holds them in common. */
  collectOfColleague: ['owner', 'receiver'],
  /** Whether goods in the depot are held in common. */
  depotSetting: ['owner', 'admin'],
  /** Accept goods of own orders. */
  accept: ['owner', 'purchaser', 'receiver'],
  /** Accept goods of colleagues' orders. */
  acceptOfAll: ['owner', 'receiver'],
  /** Whether and by whom goods are accepted. */
  acceptanceSetting: ['owner', 'admin'],
  signUp: ['owner', 'purchaser'],
  topUp: ['owner', 'purchaser'],
  /** Request invoices for own orders. */
  invoice: ['owner', 'purchaser', 'finance'],
  /** Request invoices for orders of colleagues, also of those who left; withdraw and read colleagues' requests. */
  invoiceOfColleague: ['owner', 'finance'],
  title: ['owner', 'admin', 'purchaser', 'finance'],
  /** Change a title that a colleague saved. */
  titleOfColleague: ['owner', 'admin', 'finance'],
  statement: ['owner', 'finance'],
  /** Read the orders of all colleagues. Who manages a unit reads those of the unit without any of these roles. */
  ordersOfAll: ['owner', 'admin', 'finance'],
  /** Read the orders of the own unit and of those below it. */
  ordersOfUnit: ['owner', 'admin', 'finance', 'viewer'],
  /** Members of the institution: roles, invitations, disabling, removing. */
  people: ['owner', 'admin'],
  /** Units of the institution and their managers. */
  units: ['owner', 'admin'],
  /** Robots of the institution's group chats. */
  robots: ['owner', 'admin'],
  /** Appoint owners and hand over. */
  owners: ['owner'],
  /** End the institution for good. */
  close: ['owner'],
  /** Name, code, address and licences of the institution. */
  papers: ['owner'],
  /** Set funds up, change them and move their amounts. */
  fund: ['owner', 'admin'],
  /** Read all funds of the institution. */
  funds: ['owner', 'admin', 'finance'],
  /** Default data for invoices to the institution. */
  invoiceData: ['owner', 'finance'],
  /** Rules that say which orders need approval. */
  approvalRules: ['owner', 'admin'],
  /** What every order of the institution has to say. Every role reads it. */
  institutionSettings: ['owner', 'admin'],
  /** Add, change and delete the institution's own codes for goods. Every role reads them. */
  materialCode: ['owner', 'admin', 'purchaser'],
  /** Read what all of the institution has spent. Managers of units and owners of funds read their own without any of these. */
  spend: ['owner', 'admin', 'finance'],
  /** Read what the institution has agreed to buy, and hear when it changes. */
  assortment: ['owner', 'admin'],
  /** Keep the addresses of the institution. Who manages a unit keeps those of the unit without any of these roles. */
  sharedAddress: ['owner', 'admin'],
  /** Read purchase requests of colleagues. */
  requestsOfAll: ['owner', 'admin', 'finance'],
} as const satisfies Record<string, readonly InstitutionRole[]>
export type InstitutionAction = keyof typeof institutionCan

export const InstitutionAction = z.enum(Object.keys(institutionCan) as InstitutionAction[])

/** Names used after 不能. */
export const institutionActionNames: Record<InstitutionAction, string> = {
  order: '下单和处理订单',
  prices: '查看协议价',
  pay: '付款',
  payOfColleague: '为同事的订单付款',
  aftersale: '办理售后',
  claim: '办理售后',
  collect: '领取寄存物品',
  collectOfColleague: '领取同事的寄存物品',
  robots: '设置群机器人',
  depotSetting: '修改寄存设置',
  accept: '验收商品',
  acceptOfAll: '验收同事的订单',
  acceptanceSetting: '修改验收设置',
  signUp: '报名和取消报名',
  topUp: '充值积分',
  invoice: '申请或撤销开票',
  invoiceOfColleague: '为同事的订单申请开票',
  title: '修改发票抬头',
  titleOfColleague: '修改同事的发票抬头',
  statement: '查看对账单',
  ordersOfAll: '查看本机构的全部订单',
  ordersOfUnit: '查看本部门的订单',
  people: '管理机构成员',
  units: '管理部门',
  owners: '任免负责人',
  close: '注销机构',
  papers: '修改机构资料',
  fund: '设立和修改经费',
  funds: '查看全部经费',
  invoiceData: '修改开票资料',
  approvalRules: '管理审批规则',
  institutionSettings: '修改下单要求',
  materialCode: '管理物料号',
  spend: '查看支出报表',
  assortment: '查看采购目录',
  sharedAddress: '管理共用地址',
  requestsOfAll: '查看全部采购申请',
}

/** Sent with user info, so that a page that only shows or hides buttons need not load the table. */
export const actionsOf = (roles: readonly InstitutionRole[]): InstitutionAction[] =>
  (Object.keys(institutionCan) as InstitutionAction[]).filter((action) => roleMay(roles, action))

/** A list shows the member's own orders, orders of the units that the member may read, or orders of the institution. */
export const OrderScope = z.enum(['own', 'unit', 'all'])
export type OrderScope = z.output<typeof OrderScope>

/** Members without an institution have no roles; other checks stop them. */
export const roleMay = (roles: readonly InstitutionRole[], action: InstitutionAction): boolean =>
  roles.length === 0 ||
  roles.some((role) => (institutionCan[action] as readonly InstitutionRole[]).includes(role))
