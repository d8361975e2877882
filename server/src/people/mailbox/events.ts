import { event, tellerOf } from '../message/door.ts'

export const events = {
  mailboxConfirmed: event<{ address: string; at: string }>({
    name: '确认邮箱',
    kind: 'security',
    samples: { address: ['邮箱', 'zh***@example.com'], at: ['时间', '2026-11-20 10:00'] },
    words: ({ address, at }) => ({
      title: '您的账号已用邮箱接收消息',
      body: `${at}，您的账号确认了邮箱 ${address}，消息会发到这里。如非您本人操作，请立即移除并修改密码。`,
      link: '/user?tab=messages&show=settings',
    }),
  }),
  mailboxBounced: event<{ address: string; why: string }>({
    name: '邮箱被退回',
    kind: 'security',
    samples: { address: ['邮箱', 'zh***@example.com'], why: ['原因', '收件地址不存在或已停用'] },
    words: ({ address, why }) => ({
      title: '邮件被您的邮箱退回',
      body: `发往 ${address} 的邮件被退回：${why}。邮件已暂停，请核对后重新确认邮箱。`,
      link: '/user?tab=messages&show=settings',
    }),
  }),
}

export const tellMember = tellerOf(events)
