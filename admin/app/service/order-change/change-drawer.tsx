import {
  type ChangeLine,
  type ChangePreview,
  type ChangeSums,
  changeStateName,
  orderChangeEventNames,
  sayDifference,
} from '@gongfang/contract/service/order-change'
import {
  acceptOrderChange,
  declineOrderChange,
  type OrderChangeCase,
} from '@gongfang/contract/service/order-change-desk'
import { Alert, Button, Descriptions, type DescriptionsProps, Drawer, Flex, Tabs, Timeline } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { amount, Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import { stateTones } from './labels.ts'

/** The sums at today's prices, or the refusal. null: the change is decided already. */
export type Now = { preview: ChangePreview } | { problem: string } | null

/** A change of an order with its goods, sums and events, and the decision of the staff. */
export function ChangeDrawer({ one, now, onClose }: { one: OrderChangeCase; now: Now; onClose: () => void }) {
  const { changeNo, no, state, lines, sums } = one
  return (
    <Drawer
      open
      size={820}
      title={`变更单 ${changeNo}`}
      extra={<StateTag tone={stateTones[state]}>{changeStateName(one)}</StateTag>}
      footer={(state === 'asked' || state === 'returned') && <Deciding one={one} now={now} />}
      onClose={onClose}
    >
      <Flex vertical gap="middle">
        {now && <Judged one={one} now={now} />}
        <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={factsOf(one)} />
        <Goods lines={lines} currency={sums.currency} />
        <Tabs
          items={[
            { key: 'events', label: '变更记录', children: <Events one={one} /> },
            {
              key: 'history',
              label: '订单修改历史',
              children: <History key={state} subject={`order ${no}`} />,
            },
          ]}
        />
      </Flex>
    </Drawer>
  )
}

const hasMoved = (one: OrderChangeCase, { sums }: ChangePreview) =>
  sayDifference(one.sums) !== sayDifference(sums)

function Judged({ one, now }: { one: OrderChangeCase; now: NonNullable<Now> }) {
  if ('problem' in now) return <Alert type="error" showIcon title={`现在不能执行：${now.problem}`} />
  const said = sayDifference(now.preview.sums)
  const { approval } = now.preview
  if (!hasMoved(one, now.preview)) {
    const next = approval === '' ? '' : `。增加的商品还需机构审批（${approval}）`
    return <Alert type="info" showIcon title={`按现在的价格：${said}${next}`} />
  }
  const title = `金额已变化：申请时${sayDifference(one.sums)}，现在${said}。同意后先请采购人确认新金额`
  return <Alert type="warning" showIcon title={title} />
}

const done = {
  done: '已同意，订单已变更',
  accepted: '已同意，等采购人付款或机构审批',
  returned: '金额已变化，已请采购人确认',
} as Partial<Record<OrderChangeCase['state'], string>>

function Deciding({ one, now }: { one: OrderChangeCase; now: Now }) {
  const can = useCan()
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const { changeNo, state } = one
  const preview = now && 'preview' in now ? now.preview : null
  const accept = async () => {
    if (!preview) return
    const text = effectOf(one, preview)
    if (await confirm({ title: '同意这份变更？', text, yes: '同意' }))
      await act(
        acceptOrderChange,
        { changeNo, quote: preview.quote },
        { done: (answer) => done[answer.state] ?? '已处理' },
      )
  }
  const decline = async () => {
    const reason = await askReason({
      title: '不同意这份变更？',
      text: '订单照原样发货，原因会发给采购人。',
      label: '原因',
      yes: '不同意',
      danger: true,
      templates: ['商品已打包', '商品已按订单备货，不能减少', '增加的商品缺货'],
    })
    if (reason !== null) await act(declineOrderChange, { changeNo, reason }, { done: '已通知采购人' })
  }
  const mayDecline = can('order.write') || can('order.ship') || can('aftersale.refund')
  return (
    <Flex gap={8} justify="end">
      {mayDecline && (
        <Button danger disabled={busy} onClick={decline}>
          不同意
        </Button>
      )}
      {state === 'asked' && can('aftersale.refund') && (
        <Button type="primary" disabled={busy || !preview} onClick={accept}>
          同意
        </Button>
      )}
    </Flex>
  )
}

function effectOf(one: OrderChangeCase, preview: ChangePreview): string {
  if (hasMoved(one, preview)) return '金额与申请时不同，会先退回采购人确认，订单继续暂停发货。'
  const { moreFen, morePoints } = preview.sums
  if (preview.approval !== '')
    return `增加的商品需要机构审批（${preview.approval}）：会以采购人的名义提交采购申请，通过后下补充订单；付款后，减少的商品才退款。在此之前订单继续暂停发货，没有通过则照原样发货。`
  if (moreFen + morePoints > 0)
    return '会为增加的商品下一张补充订单；付款后，减少的商品才退款。付款前订单继续暂停发货。'
  return '减少的商品回到库存，款项按原支付方式退回。'
}

const backOf = ({ currency, backFen, backPoints }: ChangeSums) =>
  currency === 'points'
    ? amount(backPoints, 'points')
    : [amount(backFen, 'money'), backPoints > 0 && amount(backPoints, 'points')].filter(Boolean).join('、')

const factsOf = (one: OrderChangeCase): NonNullable<DescriptionsProps['items']> => [
  { key: 'jigou', label: '机构', children: one.jigou || <Soft>—</Soft> },
  { key: 'who', label: '采购人', children: one.buyer },
  { key: 'order', label: '订单', children: <OrderLink no={one.no} /> },
  ...(one.requestNo === ''
    ? []
    : [{ key: 'request', label: '采购申请', children: <RequestLink no={one.requestNo} /> }]),
  {
    key: 'supplement',
    label: '补充订单',
    children: one.supplementNo ? <OrderLink no={one.supplementNo} /> : <Soft>无</Soft>,
  },
  { key: 'back', label: '应退', children: <b>{backOf(one.sums)}</b> },
  {
    key: 'more',
    label: '应付',
    children: (
      <b>
        {amount(one.sums.currency === 'points' ? one.sums.morePoints : one.sums.moreFen, one.sums.currency)}
      </b>
    ),
  },
  { key: 'reason', label: '变更原因', span: 'filled', children: one.reason },
  ...(one.answer === ''
    ? []
    : [{ key: 'answer', label: '处理说明', span: 'filled' as const, children: one.answer }]),
]

const RequestLink = ({ no }: { no: string }) => (
  <Link to={paths.purchaseRequest(no)}>
    <Code>{no}</Code>
  </Link>
)

const OrderLink = ({ no }: { no: string }) => (
  <Link to={paths.order(no)}>
    <Code>{no}</Code>
  </Link>
)

function Goods({ lines, currency }: { lines: readonly ChangeLine[]; currency: ChangeSums['currency'] }) {
  const priceOf = ({ priceFen, points, addedPriceFen, addedPoints }: ChangeLine) => {
    const [kept, added] = currency === 'points' ? [points, addedPoints] : [priceFen, addedPriceFen]
    const prices = [kept, added].filter((one) => one !== null)
    return [...new Set(prices)].map((one) => amount(one, currency)).join(' / 增加 ')
  }
  return (
    <PlainTable
      label="商品变更"
      rowKey={({ skuId, before }) => `${skuId} ${before}`}
      rows={lines}
      columns={[
        {
          key: 'title',
          title: '商品',
          render: (_, { title, spec, modelCode, ownCode }) => (
            <>
              {title} <Soft>{spec}</Soft> <Code>{modelCode}</Code>
              {ownCode && <Soft> 机构物料号 {ownCode}</Soft>}
            </>
          ),
        },
        { key: 'price', title: '单价', align: 'right', render: (_, row) => priceOf(row) },
        { key: 'before', title: '原数量', align: 'right', render: (_, row) => `${row.before} ${row.unit}` },
        {
          key: 'after',
          title: '现数量',
          align: 'right',
          render: (_, { before, after, unit }) =>
            before === after ? (
              `${after} ${unit}`
            ) : (
              <b>{`${after} ${unit}（${after > before ? '+' : ''}${after - before}）`}</b>
            ),
        },
      ]}
    />
  )
}

const who = { member: '采购人', staff: '员工', system: '系统' }

const Events = ({ one: { events } }: { one: OrderChangeCase }) => (
  <Timeline
    items={events.toReversed().map(({ at, what, who: by, note }) => ({
      key: what + at,
      content: (
        <>
          <b>{orderChangeEventNames[what]}</b> {who[by]}{' '}
          <Soft>
            <Time at={at} />
          </Soft>
          {note !== '' && <div>{note}</div>}
        </>
      ),
    }))}
  />
)
