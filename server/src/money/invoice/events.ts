import { event, type MessageKinds, tellerOf } from '../../people/message/door.ts'
import { mailedInvoice } from './actions.ts'

const invoices = '/user?tab=invoices'

export const events = {
  invoiceIssued: event<{ no: string; number: string }>({
    name: '发票开具',
    kind: 'invoice',
    samples: { no: ['申请号', 'FP2026112000000001'], number: ['发票号码', '26332000000012345678'] },
    words: ({ no, number }) => ({
      title: '发票已开具',
      body: `开票申请 ${no} 已开具，发票号码 ${number}，可在发票管理中下载。`,
      link: invoices,
    }),
    files: (from, no) => mailedInvoice(from, { no, side: 'blue' }),
  }),
  invoiceRejected: event<{ no: string; reason: string }>({
    name: '开票驳回',
    kind: 'orderTask',
    samples: { no: ['申请号', 'FP2026112000000001'], reason: ['原因', '抬头与税号不一致'] },
    words: ({ no, reason }) => ({
      title: '开票申请被驳回',
      body: `开票申请 ${no} 被驳回：${reason}。请修改后重新申请。`,
      link: invoices,
    }),
  }),
  invoiceRed: event<{ no: string; number: string }>({
    name: '发票红冲',
    kind: 'invoice',
    samples: { no: ['申请号', 'FP2026112000000001'], number: ['发票号码', '26332000000012345678'] },
    words: ({ no, number }) => ({
      title: '发票已红冲',
      body: `发票 ${number}（申请 ${no}）已红冲，原发票作废；如有剩余金额可重新申请开票。`,
      link: invoices,
    }),
    files: (from, no) => mailedInvoice(from, { no, side: 'red' }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  invoice: {
    group: 'order',
    section: '订单',
    name: '发票',
    about: '发票开具、红冲',
    forGroups: true,
  },
} satisfies MessageKinds
