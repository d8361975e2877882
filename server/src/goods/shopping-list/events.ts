import { event, tellerOf } from '../../people/message/door.ts'

export const events = {
  listDue: event<{ id: number; name: string; kinds: number; stopped: number; outside: number; next: string }>(
    {
      name: '常用清单提醒',
      kind: 'wanted',
      samples: {
        id: ['清单编号', 7],
        name: ['清单', '每月常备耗材'],
        kinds: ['在售商品种数', 12],
        stopped: ['停售商品种数', 1],
        outside: ['采购目录外的种数', 1],
        next: ['下次提醒', '2026-12-22'],
      },
      words: ({ id, name, kinds, stopped, outside = 0, next }) => ({
        title: kinds > 0 ? `该采购「${name}」了` : `「${name}」的商品都已停售`,
        body: `${
          kinds > 0
            ? `常用清单「${name}」有 ${kinds} 种商品${stopped > 0 ? `，另有 ${stopped} 种已停售` : ''}${outside > 0 ? `，其中 ${outside} 种不在本机构的采购目录中，不能购买` : ''}，点击查看并加入购物车。`
            : `常用清单「${name}」的 ${stopped} 种商品都已停售，请更换商品或停止提醒。`
        }下次提醒：${next}。`,
        link: `/lists/${id}`,
      }),
    },
  ),
}

export const tellMember = tellerOf(events)
