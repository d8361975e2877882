import { getOrder } from '@gongfang/contract/buying/order'
import {
  askOrderChange,
  previewOrderChange,
  withdrawOrderChange,
} from '@gongfang/contract/service/order-change'
import {
  acceptOrderChange,
  declineOrderChange,
  previewOrderChangeCase,
} from '@gongfang/contract/service/order-change-desk'
import { tasks } from '../app.ts'
import { type Plan, say, type TeamLife } from './team-life.ts'
import { ownAct } from './team-life-orders.ts'

// Orders that are changed before they are sent, and what the staff say.

const openChange = async ({ shop }: TeamLife, no: string) => {
  const [row] = await shop.db<
    { changeNo: string | null }[]
  >`select change_no from shop_order where no = ${no}`
  return row?.changeNo ?? undefined
}

/** Fewer, more or other goods; where a change waits, it is withdrawn or takes the place of the other. */
export const changeOrder = ownAct('changes', ({ state }) => state === 'paid', {
  action: 'order',
  run: (life, _facts, { n, pick }) => {
    const { people, skuIds } = life
    return async (no, by) => {
      const member = people[by]!
      const { lines } = await member.call(getOrder, { no })
      const replaces = await openChange(life, no)
      if (replaces && n % 3 === 0) return say(member, withdrawOrderChange, { changeNo: replaces })
      const [line] = lines
      const left = line!.quantity - line!.givenBack
      const quantity = [0, Math.max(0, left - 1), left, left + 1][pick % 4]!
      const skuId = skuIds[n % skuIds.length]!
      const isThere = lines.some((one) => one.skuId === skuId)
      const form = {
        no,
        lines: quantity === left ? [] : [{ orderLineId: line!.id, quantity }],
        added: pick % 3 === 0 && !isThere ? [{ skuId, quantity: 1 + (n % 3) }] : [],
        ...(replaces && { replaces }),
      }
      const { quote } = await member.call(previewOrderChange, form)
      await say(member, askOrderChange, { ...form, quote, reason: '数量填错' })
    }
  },
})

export const answerChange: Plan = (life, _facts, { pick, n }) => ({
  says: `the staff ${n % 5 === 0 ? 'decline' : 'accept'} a change`,
  forbidden: false,
  run: async () => {
    const { staff, shop } = life
    const asked = await shop.db<
      { no: string }[]
    >`select no from order_change where state = 'asked' order by id`
    const changeNo = asked[pick % Math.max(1, asked.length)]?.no
    if (!changeNo) return
    if (n % 5 === 0) return staff.call(declineOrderChange, { changeNo, reason: '已打包' })
    const { quote } = await staff.call(previewOrderChangeCase, { changeNo })
    await say(staff, acceptOrderChange, { changeNo, quote })
  },
})

/** Those that wait are declined, and those whose order of added goods was cancelled end. */
export async function endChanges({ shop, staff }: TeamLife) {
  const waiting = await shop.db<{ no: string }[]>`
    select no from order_change where state in ('asked', 'returned') order by id`
  for (const { no } of waiting) await staff.call(declineOrderChange, { changeNo: no, reason: '已打包' })
  await tasks(shop.app.house)['orderChange.sweep']?.({} as never, { now: shop.now() })
}
