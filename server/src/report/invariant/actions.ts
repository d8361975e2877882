import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../../db/connect.ts'
import { type Pool, transaction } from '../../db/connect.ts'
import * as acceptances from './acceptance-queries.ts'
import * as aftersales from './aftersale-queries.ts'
import * as approvals from './approval-queries.ts'
import * as transfers from './bank-queries.ts'
import * as funds from './fund-queries.ts'
import * as goods from './goods-queries.ts'
import * as invoices from './invoice-queries.ts'
import * as queries from './queries.ts'
import { listWrongTopUps } from './top-up-queries.ts'
import * as units from './unit-queries.ts'

export interface Invariant {
  readonly name: string
  readonly says: string
  readonly listBroken: (db: Db) => Promise<Record<string, unknown>[]>
}

/** Rules that hold at any moment, even after crashes: stock, orders, payments, points, depot, activities. */
export const invariants: readonly Invariant[] = [
  { name: 'S1', says: '库存等于全部出入库之和', listBroken: queries.listWrongStock },
  { name: 'S2', says: '订单占用的库存正好是所订数量，取消后全部退回', listBroken: queries.listWrongHolds },
  { name: 'S3', says: '没有订单的占用不存在', listBroken: queries.listLostHolds },
  { name: 'S4', says: '商品卡上的价格、规格与库存来自其 SKU', listBroken: queries.listWrongOffers },
  {
    name: 'S5',
    says: '只有说明了到货日的订货和盘点能使库存低于零',
    listBroken: queries.listOversold,
  },
  { name: 'S6', says: '筛选项的件数与价格来自在售的商品', listBroken: queries.listWrongCounts },
  {
    name: 'S7',
    says: '搜索到的商品的价格、库存、销量、分类与参数是现在的',
    listBroken: queries.listWrongHits,
  },
  { name: 'S8', says: '筛选所看的型号、价格、库存与参数是现在的', listBroken: queries.listWrongModels },
  { name: 'O1', says: '应付 = 商品 + 运费 − 抵扣，商品 = 明细之和', listBroken: queries.listWrongAmounts },
  { name: 'O2', says: '答复过的订单都在，一个标识一张订单', listBroken: queries.listLostAnswers },
  { name: 'O3', says: '订单状态与它的记录一致', listBroken: queries.listWrongEvents },
  {
    name: 'O4',
    says: '每次改价从上一次的金额开始，最后一次是订单应付',
    listBroken: queries.listWrongRepricings,
  },
  { name: 'P1', says: '已付订单有且只有一笔等额的有效支付', listBroken: queries.listWrongPayments },
  { name: 'P2', says: '退款不超过支付，多收的全部退回', listBroken: queries.listWrongRefunds },
  {
    name: 'B1',
    says: '对公到账 = 订单收款 + 待退 + 已退，与逐笔登记一致',
    listBroken: transfers.listWrongTransfers,
  },
  {
    name: 'B3',
    says: '每笔到账 = 记到各订单的金额 + 撤销后未匹配的金额',
    listBroken: transfers.listWrongReceipts,
  },
  { name: 'B2', says: '由财务汇出的退款正好是应退的，且只汇出一次', listBroken: transfers.listWrongPayouts },
  {
    name: 'B4',
    says: '线下退款只用于微信支付不再受理的付款，收款账户有登记',
    listBroken: transfers.listWrongOffline,
  },
  {
    name: 'R1',
    says: '每笔售后退回的正好是应退的，一张订单合计不超过实付',
    listBroken: aftersales.listWrongAmounts,
  },
  { name: 'R2', says: '申请和退回的数量不超过所购，与订单明细一致', listBroken: aftersales.listWrongPieces },
  {
    name: 'R3',
    says: '退回的型号正好回到库存、离开寄存，全部退回的订单已关闭',
    listBroken: aftersales.listWrongGoods,
  },
  {
    name: 'F1',
    says: '发票金额不超过实付减退款，超出的已标记待红冲',
    listBroken: invoices.listTooMuch,
  },
  {
    name: 'R5',
    says: '售后由采购人或接手的同事办理，接手有记录；申请退款的寄存物品在办理人名下',
    listBroken: aftersales.listWrongActors,
  },
  { name: 'F2', says: '发票的状态、号码与金额一致', listBroken: invoices.listWrongInvoices },
  { name: 'F3', says: '已开具的发票金额 = 开具时明细之和', listBroken: invoices.listWrongLines },
  { name: 'F4', says: '红字发票逐行等于所冲发票的负数', listBroken: invoices.listWrongReds },
  {
    name: 'R4',
    says: '换货的商品正好出库并寄出一次，没有换货就没有出库',
    listBroken: aftersales.listWrongExchanges,
  },
  {
    name: 'G1',
    says: '每行所购 = 待发 + 已发 + 已退，寄存的 = 在库 + 已领 + 已退 + 调减',
    listBroken: goods.listWrongLines,
  },
  {
    name: 'G2',
    says: '会员手上的每个型号 = 发出或领取 + 换入 − 换出，申请售后的不超过它',
    listBroken: goods.listWrongModels,
  },
  { name: 'L1', says: '积分余额 = 明细之和 = 最后一笔余额', listBroken: queries.listWrongBalances },
  {
    name: 'L2',
    says: '每笔积分明细从上一笔的余额开始',
    listBroken: queries.listBrokenLedgers,
  },
  { name: 'L3', says: '订单扣的积分都有明细，取消后退回', listBroken: queries.listWrongPoints },
  {
    name: 'L4',
    says: '已付的充值有且只有一笔等额的有效支付，积分正好入账一次',
    listBroken: listWrongTopUps,
  },
  {
    name: 'L5',
    says: '每张订单入账的奖励积分 − 收回的（含待扣回）= 未退商品应得的奖励',
    listBroken: queries.listWrongRewards,
  },
  {
    name: 'K1',
    says: '经费的额度、占用与支出 = 明细之和，每笔明细从上一笔的余额开始',
    listBroken: funds.listWrongFunds,
  },
  {
    name: 'K2',
    says: '记入经费的订单：支出 = 实付，退回 = 已退，都在同一项经费',
    listBroken: funds.listWrongSpending,
  },
  {
    name: 'K3',
    says: '经费只为未付款的订单和审批中的申请占用，金额相等',
    listBroken: funds.listWrongReserves,
  },
  {
    name: 'K4',
    says: '结转过的经费已停用且没有剩余，转出的都在新经费',
    listBroken: funds.listWrongCarries,
  },
  {
    name: 'V1',
    says: '每行送达 = 已验收 + 拒收 + 待验收 + 售后取走，序列号不重复，退出的不再算作在册',
    listBroken: acceptances.listWrongAcceptances,
  },
  {
    name: 'V2',
    says: '验收属于同一机构的订单，采购人不验收规定由他人验收的订单',
    listBroken: acceptances.listWrongReceivers,
  },
  { name: 'D1', says: '在库数量 = 明细之和 = 最后一笔结存，且不为负', listBroken: queries.listWrongHeld },
  { name: 'D2', says: '每笔寄存明细从上一笔的结存开始', listBroken: queries.listBrokenDepotLogs },
  {
    name: 'D3',
    says: '一个核销码只核销一次，领取不超出所含物品，撤销的全部退回',
    listBroken: queries.listWrongVerifications,
  },
  {
    name: 'D5',
    says: '转交的寄存物品在两人的明细中一出一入，在库物品与订单明细的型号一致',
    listBroken: goods.listWrongHandovers,
  },
  { name: 'D4', says: '寄存订单付款后商品正好入库一次', listBroken: queries.listWrongDeposits },
  {
    name: 'A1',
    says: '已占名额 = 有效参加人之和，不超过活动与机构的名额',
    listBroken: queries.listWrongSeats,
  },
  { name: 'A2', says: '已付的报名有且只有一笔等额的有效支付，取消后退回', listBroken: queries.listWrongFees },
  {
    name: 'A3',
    says: '在册的参加人各有票券，取消的已作废，签到与奖励一致',
    listBroken: queries.listWrongTickets,
  },
  {
    name: 'Q1',
    says: '通过的采购申请正好成为一张商品相同、不更贵、用同一项经费的订单，或写明为何没有',
    listBroken: approvals.listWrongRequests,
  },
  {
    name: 'Q2',
    says: '采购申请的每一步都由该同意的人同意，且不是申请人',
    listBroken: approvals.listWrongSteps,
  },
  { name: 'Q4', says: '采购申请同一级的各步由不同的人审批', listBroken: approvals.listSharedSteps },
  { name: 'Q3', says: '审批规则要求审批的订单都有采购申请', listBroken: approvals.listUnapproved },
  {
    name: 'U1',
    says: '部门的上级在同一机构内，不成环，不超过四级，使用中的部门没有已停用的上级',
    listBroken: units.listWrongUnits,
  },
  {
    name: 'U2',
    says: '成员属于、主管的部门在本机构且使用中，已注销的账号不属于任何机构，订单和采购申请的部门属于其机构',
    listBroken: units.listStrayUnits,
  },
  {
    name: 'U3',
    says: '已注销的机构没有成员、邀请、加入申请和待办的采购申请，注销后没有新订单',
    listBroken: units.listWrongClosed,
  },
  {
    name: 'U4',
    says: '已注销的账号没有未完成的订单、寄存物品、积分、消息和处理中的售后',
    listBroken: units.listWrongLeft,
  },
  { name: 'U5', says: '正在展示或存档的文件不会被清理', listBroken: queries.listUnkeptFiles },
]

/** Returns the rows that break a rule, by the name of the rule; `{}` when all rules hold. */
export async function listBroken(db: Db): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { name, listBroken } of invariants) {
    const rows = await listBroken(db)
    if (rows.length > 0) found[name] = rows
  }
  return found
}

export const listInvariants = () => invariants.map(({ name, says }) => ({ name, says }))

const SHOWN = 20

/** Checks one rule without a time limit. */
export async function checkInvariant(db: Pool, wanted: string) {
  const { name, listBroken } = invariants.find((one) => one.name === wanted) ?? refuse('notFound')
  const began = performance.now()
  const look = async (tx: Db) => {
    await queries.takeMemory(tx)
    return listBroken(tx)
  }
  const broken = await transaction(db, look, { unhurried: true })
  const rows = broken.slice(0, SHOWN).map((row) => JSON.stringify(row))
  return { name, count: broken.length, rows, tookMs: Math.round(performance.now() - began) }
}
