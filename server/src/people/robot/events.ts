import { event, tellerOf } from '../message/door.ts'

export const events = {
  robotFailed: event<{ name: string; why: string }>({
    name: '群机器人没有收下消息',
    kind: 'colleagues',
    samples: { name: ['群机器人', '采购群'], why: ['原因', '地址不对，或机器人已被删除'] },
    words: ({ name, why }) => ({
      title: '群机器人没有收下消息',
      body: `机构的群机器人“${name}”没有收下消息：${why}。请核对地址和密钥后测试。`,
      link: '/team',
    }),
  }),
}

export const tellMember = tellerOf(events)
