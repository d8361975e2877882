import { event, tellerOf } from '../../people/message/door.ts'

const depotLog = '/verification?tab=log'

export const events = {
  tookOver: event<{ name: string; what: string }>({
    name: '接手同事的事项',
    kind: 'aftersaleTask',
    samples: { name: ['同事', '张老师'], what: ['事项', '寄存物品 5 件、未完结售后 2 笔'] },
    words: ({ name, what }) => ({
      title: '您接手了同事的事项',
      body: `${name} 的${what}已交由您接手。寄存物品可在“寄存与核销”领取，售后在“我的机构”查看。`,
      link: '/team',
    }),
  }),
  handedOver: event<{ name: string; what: string }>({
    name: '事项由同事接手',
    kind: 'collected',
    samples: { name: ['同事', '李老师'], what: ['事项', '寄存物品 5 件'] },
    words: ({ name, what }) => ({
      title: '您的事项已由同事接手',
      body: `您持有的${what}已交由 ${name} 接手。您的核销码已作废；退款仍退回原支付方，积分仍退回您的账户。`,
      link: depotLog,
    }),
  }),
  goodsTaken: event<{ name: string; pieces: number }>({
    name: '寄存物品由同事领取',
    kind: 'collected',
    samples: { name: ['同事', '吴老师'], pieces: ['件数', 3] },
    words: ({ name, pieces }) => ({
      title: '您的寄存物品已转给同事',
      body: `本机构共同保管寄存物品，${name} 把您名下的 ${pieces} 件转到自己名下领取。您的核销码已作废。`,
      link: depotLog,
    }),
  }),
}

export const tellMember = tellerOf(events)
