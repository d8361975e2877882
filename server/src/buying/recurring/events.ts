import { event, tellerOf } from '../../people/message/door.ts'

const listLink = (id: number) => `/lists/${id}`
const requestLink = (no: string) => `/requests/${no}`

export const events = {
  recurringAsked: event<{ no: string; list: string }>({
    name: '常用清单已自动提交',
    kind: 'request',
    samples: { no: ['申请单号', '20261120000000000001'], list: ['清单', '每月常备耗材'] },
    words: ({ no, list }) => ({
      title: `「${list}」已自动提交采购申请`,
      body: `常用清单「${list}」以您的名义提交了采购申请 ${no}，等待审批。不需要时可撤回。`,
      link: requestLink(no),
    }),
  }),
  recurringDrafted: event<{ no: string; list: string }>({
    name: '常用清单的申请待确认',
    kind: 'requestTask',
    samples: { no: ['申请单号', '20261120000000000001'], list: ['清单', '每月常备耗材'] },
    words: ({ no, list }) => ({
      title: `「${list}」的采购申请待您确认`,
      body: `常用清单「${list}」到期，已备好采购申请 ${no}。这次不需要他人审批，请核对后提交下单，不需要时可撤回。`,
      link: requestLink(no),
    }),
  }),
  recurringHeld: event<{ id: number; list: string; day: string; what: string }>({
    name: '常用清单没有自动提交',
    kind: 'requestTask',
    samples: {
      id: ['清单编号', 7],
      list: ['清单', '每月常备耗材'],
      day: ['日期', '2026-11-24'],
      what: ['原因', '活动扳手（GF-300）已下架'],
    },
    words: ({ id, list, day, what }) => ({
      title: `「${list}」没有自动提交`,
      body: `常用清单「${list}」${day} 没有提交采购申请：${what}。处理后可在清单中补交，下次仍按原定日期。`,
      link: listLink(id),
    }),
  }),
  /** `id`: 0 if the list is gone. */
  recurringPaused: event<{ id: number; list: string; what: string }>({
    name: '常用清单已停止自动提交',
    kind: 'requestTask',
    samples: {
      id: ['清单编号', 7],
      list: ['清单', '每月常备耗材'],
      what: ['原因', '张老师已不在本机构或已停用'],
    },
    words: ({ id, list, what }) => ({
      title: `「${list}」已停止自动提交`,
      body: `常用清单「${list}」不再自动提交采购申请：${what}。`,
      link: id === 0 ? '/lists' : listLink(id),
    }),
  }),
}

export const tellMember = tellerOf(events)
