import { signUpStateNames } from '@gongfang/contract/activity'
import { requestStateNames } from '@gongfang/contract/approval'
import { depotKindNames } from '@gongfang/contract/depot'
import { feedbackKinds } from '@gongfang/contract/feedback'
import { orderStateNames } from '@gongfang/contract/order'
import { pointsKinds } from '@gongfang/contract/points'
import { showTime } from '@gongfang/contract/time'
import type { Db } from '../db/connect.ts'
import { makeBook, type SheetTable } from '../outside/sheet.ts'
import type { SheetCell } from '../outside/sheet-cell.ts'
import { timeColumn } from '../outside/sheet-cell.ts'
import * as data from './export-queries.ts'

/** Builds a workbook of all data that the shop holds about a member, one sheet for each kind of data. */
export async function exportOwnData(db: Db, { id, now }: { id: number; now: Date }): Promise<Buffer> {
  const [account, addresses, listed, requested, lines, points, held, signUps, feedback, messages] =
    await Promise.all([
      data.getAccount(db, id),
      data.listAddresses(db, id),
      data.listListed(db, id),
      data.listRequestLines(db, id),
      data.listOrderLines(db, id),
      data.listPoints(db, id),
      data.listDepot(db, id),
      data.listSignUps(db, id),
      data.listFeedback(db, id),
      data.listMessages(db, id),
    ])
  const table = (name: string, heads: string[], rows: SheetCell[][]): SheetTable => ({
    name,
    title: name,
    above: [`导出时间：${showTime(now)}`],
    columns: heads.map((head) => ({
      ...(head.endsWith('时间') && timeColumn(head)),
      head,
      width: Math.max(head.endsWith('时间') ? 18 : 14, head.length * 3),
    })),
    rows,
    below: [],
  })
  return makeBook([
    table('账号', ['项目', '内容'], accountRows(account)),
    table(
      '收货地址',
      ['收件人', '电话', '地区', '详细地址', '标签'],
      addresses.map((a) => [a.receiver, a.phone, a.regionText, a.detail, a.tag]),
    ),
    table(
      '采购清单',
      ['清单', '型号', '品名', '规格', '数量', '备注'],
      listed.map((l) => [l.name, l.modelCode, l.title, l.spec, l.quantity, l.note]),
    ),
    table(
      '采购申请',
      ['申请单号', '提交时间', '状态', '用途', '型号', '品名', '规格', '数量', '备注', '收货信息'],
      requested.map((r) => [
        ...[r.no, showTime(r.submittedAt), requestStateNames[r.state], r.purpose],
        ...[r.modelCode, r.title, r.spec, r.quantity, r.remark, r.address],
      ]),
    ),
    table(
      '订单',
      [
        '订单号',
        '下单时间',
        '状态',
        '型号',
        '品名',
        '规格',
        '数量',
        '小计（元）',
        '小计（积分）',
        '收货信息',
      ],
      lines.map((l) => [
        ...[l.no, showTime(l.createdAt), orderStateNames[l.state], l.modelCode, l.title, l.spec, l.quantity],
        ...[
          l.currency === 'money' ? l.amountFen / 100 : null,
          l.currency === 'points' ? l.amountPoints : null,
        ],
        l.address,
      ]),
    ),
    table(
      '积分',
      ['时间', '类型', '变动', '余额', '说明'],
      points.map((p) => [showTime(p.createdAt), pointsKinds[p.kind], p.delta, p.balanceAfter, p.note]),
    ),
    table(
      '寄存',
      ['时间', '类型', '型号', '数量', '在库'],
      held.map((h) => [showTime(h.at), depotKindNames[h.kind], h.modelCode, h.delta, h.balanceAfter]),
    ),
    table(
      '活动报名',
      ['活动', '状态', '人数', '报名时间'],
      signUps.map((s) => [s.title, signUpStateNames[s.state], s.seats, showTime(s.createdAt)]),
    ),
    table(
      '反馈',
      ['时间', '类型', '发言', '内容'],
      feedback.map((f) => [
        showTime(f.at),
        feedbackKinds[f.kind],
        f.who === 'member' ? '我' : '客服',
        f.content,
      ]),
    ),
    table(
      '消息',
      ['时间', '标题', '内容'],
      messages.map((m) => [showTime(m.createdAt), m.title, m.body]),
    ),
  ])
}

const accountRows = (account: data.Account): SheetCell[][] => [
  ['手机号', account.mobile],
  ['昵称', account.nickname],
  ['注册时间', showTime(account.createdAt)],
  ['同意的协议版本', account.agreementVersion ?? ''],
  ['机构', account.jigou ?? ''],
  ['统一社会信用代码', account.creditCode ?? ''],
  ['联系人', account.contactName ?? ''],
  ['联系电话', account.contactPhone ?? ''],
  ...account.wechats.map((wechat): SheetCell[] => ['绑定的微信', wechat]),
  ...account.sessions.map((session, at): SheetCell[] => [`登录设备 ${at + 1}`, session]),
]
