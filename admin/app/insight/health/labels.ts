import { shortCompanyNames } from '@gongfang/contract/buying/pay-ways'
import type { Health, HealthLine, QueuedJob } from '@gongfang/contract/insight/health-desk'
import type { Tone } from '../../ui/show.tsx'

/** '83.4 MB', in decimal units as disk sizes are. */
export function showBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** at).toFixed(at === 0 ? 0 : 1)} ${units[at]}`
}

/** '3 天 4 小时' or '25 分钟' */
export function showAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${minutes} 分钟`
}

export const roleNames: Record<Health['processes'][number]['role'], string> = {
  web: '网页',
  worker: '任务',
  both: '网页与任务',
}

export const jobStates: Record<QueuedJob['state'], readonly [name: string, tone: Tone]> = {
  due: ['等待', 'neutral'],
  later: ['稍后', 'neutral'],
  running: ['执行中', 'progress'],
  failed: ['失败', 'bad'],
}

/** The labels of kinds of jobs. A kind without a label is shown by its code. */
export const kindNames: Record<string, string> = {
  'activity.remind': '活动前一天提醒',
  'activity.sweep': '报名到期取消、活动结束',
  'aftersale.refunded': '售后退款完成',
  'assortment.refresh': '采购目录内的商品',
  'bank.sweep': '对公转账到期',
  'cart.sweep': '清理旧购物车',
  'catalogue.countSold': '累计销量',
  'catalogue.openSales': '定时上架',
  'email.sweep': '清理邮件记录',
  'house.forget': '清理过期记录',
  'inquiry.sweep': '报价到期、到期提醒',
  'invoice.sweep': '付款后自动申请开票',
  'mailbox.bounced': '停用退信的邮箱',
  'mailbox.sweep': '清理邮箱验证码',
  'member.sweep': '清理会员登录和验证码记录',
  'message.digest': '每日汇总邮件',
  'message.digestOf': '发送一位会员的汇总邮件',
  'message.email': '发送邮件',
  'message.send': '发送站内消息',
  'message.sms': '发送短信',
  'message.wechat': '发送微信模板消息',
  'order.paid': '付款后的入库和奖励',
  'order.sweep': '订单到期取消、自动收货',
  'payment.ask': '查询未完成的支付',
  'payment.askRefund': '查询一笔退款',
  'payment.askRefunds': '查询未完成的退款',
  'payment.close': '关闭支付',
  'payment.giveBack': '退回多付的款',
  'payment.refund': '退款',
  'points.sweep': '充值到期取消',
  'reconciliation.daily': `${shortCompanyNames}对账`,
  'robot.desk': '告诉员工群有新待办',
  'robot.say': '发送群消息',
  'robot.sweep': '清理群消息记录',
  'robot.told': '准备群消息',
  'report.keep': '保存每日经营数据',
  'backup.daily': '每日备份',
  'search.index': '更新搜索',
  'search.indexMissing': '补齐搜索',
  'search.sweep': '清理搜索词',
  'shoppingList.remind': '常用清单提醒',
  'acceptance.delivered': '通知验收',
  'acceptance.reopened': '通知重新验收',
  'acceptance.sweep': '整理待验收的订单',
  'acceptance.takenBack': '领取撤回后整理待验收',
  'recurring.handIn': '常用清单自动提交',
  'recurring.sweep': '停止无人负责的自动提交',
  'approval.sweep': '采购申请提醒和到期',
  'orderChange.paid': '补充订单付款后变更订单',
  'orderChange.requested': '采购申请有结果后变更订单',
  'orderChange.sweep': '整理待付款的订单变更',
  'order.placeRequested': '审批通过后下单',
  'restock.tell': '到货提醒',
  'search.reword': '同义词修改后更新搜索',
  'team.endRequest': '撤回不再需要的加入申请',
  'team.sweep': '清理过期邀请',
  'sms.sweep': '清理短信记录',
  'staff.sweep': '清理员工登录记录',
  'transfer.apply': '执行导入',
  'transfer.check': '检查导入文件',
  'transfer.export': '导出',
  'transfer.sweep': '清理导入导出文件',
  'wechat.sweep': '清理微信消息记录',
  'upload.sweep': '清理未使用的上传',
  'voucher.sweep': '核销码到期',
}

export const providerStates: Record<
  Health['providers'][number]['state'],
  readonly [name: string, tone: Tone]
> = {
  ok: ['正常', 'good'],
  demo: ['演示', 'warning'],
  off: ['未开通', 'neutral'],
  failing: ['故障', 'bad'],
}

export const lineStates: Record<HealthLine['state'], readonly [name: string, tone: Tone]> = {
  ok: ['正常', 'good'],
  attention: ['注意', 'warning'],
  failing: ['故障', 'bad'],
  unused: ['未启用', 'neutral'],
}

/** '1 项故障，2 项注意' or '全部正常', with the tone of the worst line. */
export function summaryOf(lines: readonly HealthLine[]): readonly [text: string, tone: Tone] {
  const count = (state: HealthLine['state']) => lines.filter((line) => line.state === state).length
  const [failing, attention] = [count('failing'), count('attention')]
  const parts = [failing > 0 && `${failing} 项故障`, attention > 0 && `${attention} 项注意`].filter(Boolean)
  if (parts.length === 0) return ['全部正常', 'good']
  return [parts.join('，'), failing > 0 ? 'bad' : 'warning']
}
