import { showFen } from '@gongfang/contract/base/money'
import { orderStateNames } from '@gongfang/contract/buying/order'
import {
  joinTyped,
  matchReasonNames,
  type StatementLine,
  type Suggestion,
  setLineAside,
  type TypedReceipt,
} from '@gongfang/contract/money/bank-desk'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Code, Soft } from '../../ui/show.tsx'
import { BookDialog } from './book-dialog.tsx'
import { alone, planned, type Share } from './shares.ts'

/** Matches a statement line to orders: suggested with reasons, or typed in. A line can also be marked as no payment for goods. */
export function LineMatch({ line }: { line: StatementLine }) {
  const { id, suggestions, plan, aside, openFen } = line
  const can = useCan()
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const [begin, setBegin] = useState<readonly Share[] | null>(null)
  const setAside = async () => {
    const reason = await askReason({
      title: '这笔不是货款？',
      yes: '标记',
      most: 100,
      templates: ['利息', '投资款', '退税', '其他往来'],
    })
    if (reason) await act(setLineAside, { id, reason }, { done: '已标记为非货款' })
  }
  if (aside)
    return (
      <Flex gap={8} align="center">
        {aside}
        {can('bank.confirm') && (
          <Button type="link" size="small" onClick={() => act(setLineAside, { id, reason: '' })}>
            取消标记
          </Button>
        )}
      </Flex>
    )
  return (
    <Flex vertical gap={4} align="start">
      {line.typed.map((one) => (
        <Typed key={one.serial} one={one} line={line} />
      ))}
      {plan && can('bank.confirm') && (
        <Button size="small" type="primary" onClick={() => setBegin(planned(plan))}>
          {plan.parts.length > 1 ? `分配到 ${plan.parts.length} 张订单` : '按建议入账'}
        </Button>
      )}
      {suggestions.map((one) => (
        <Suggested
          key={one.no}
          one={one}
          book={can('bank.confirm') ? () => setBegin([alone(one, openFen)]) : undefined}
        />
      ))}
      {suggestions.length === 0 && <Soft>没有相符的订单</Soft>}
      {can('bank.confirm') && (
        <Flex gap={4}>
          <Button type="link" size="small" onClick={() => setBegin([])}>
            其他订单
          </Button>
          <Button type="link" size="small" disabled={busy} onClick={setAside}>
            非货款
          </Button>
        </Flex>
      )}
      {begin && <BookDialog line={line} begin={begin} onClose={() => setBegin(null)} />}
    </Flex>
  )
}

/** Money that was entered by hand and may be this line: booking it again would owe it to the payer. */
function Typed({
  one: { serial, receivedOn, staffName, orders },
  line,
}: {
  one: TypedReceipt
  line: StatementLine
}) {
  const can = useCan()
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const join = async () => {
    const title = '这条流水就是手工登记的那笔？'
    const text = `登记的流水号 ${serial} 更正为 ${line.serial}，入账不变。`
    if (await confirm({ title, text, yes: '是同一笔' }))
      await act(joinTyped, { id: line.id, serial }, { done: '已更正流水号' })
  }
  return (
    <Flex gap={8} align="center" wrap>
      <span>
        <Tag color="warning">可能已手工登记</Tag> {receivedOn} <Code>{serial}</Code> <Soft>{staffName}</Soft>{' '}
        {orders.map(({ no, jigou }) => (
          <span key={no}>
            <Code>{no}</Code> {jigou}
          </span>
        ))}
      </span>
      {can('bank.confirm') && (
        <Button size="small" disabled={busy} onClick={join}>
          是同一笔
        </Button>
      )}
    </Flex>
  )
}

function Suggested({ one, book }: { one: Suggestion; book: (() => void) | undefined }) {
  const { no, jigou, missingFen, orderState, reasons } = one
  return (
    <Flex gap={8} align="center" wrap>
      <span>
        <Code>{no}</Code> {jigou}{' '}
        <Soft>{orderState === 'unpaid' ? showFen(missingFen) : orderStateNames[orderState]}</Soft>
      </span>
      <span>
        {reasons.map((reason) => (
          <Tag key={reason} variant="outlined">
            {matchReasonNames[reason]}
          </Tag>
        ))}
      </span>
      {book && (
        <Button size="small" onClick={book}>
          入账
        </Button>
      )}
    </Flex>
  )
}
