import {
  bookLine,
  getTransferDesk,
  matchReasonNames,
  type StatementLine,
  type Suggestion,
  setLineAside,
} from '@gongfang/contract/bank-desk'
import { fen, showFen } from '@gongfang/contract/money'
import { orderStateNames } from '@gongfang/contract/order'
import { Button, Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import { call, useCan } from '../shell/session.ts'
import { useAct } from '../ui/act.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { Code, Soft } from '../ui/show.tsx'

/** Which order a line is for: suggested with what speaks for it, or typed in; or that it is none. */
export function LineMatch({ line }: { line: StatementLine }) {
  const { id, suggestions, aside } = line
  const can = useCan()
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  // What is exact needs no company.
  const exact = suggestions.filter((one) => one.exact)
  const shown = exact.length > 0 ? exact : suggestions
  const [typing, setTyping] = useState(false)
  const book = useBooking(line)
  const setAside = async () => {
    const reason = await askReason({
      ...{
        title: '这笔不是货款？',
        yes: '标记',
        most: 100,
        templates: ['利息', '投资款', '退税', '其他往来'],
      },
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
      {shown.map((one) => (
        <Suggested key={one.no} one={one} book={can('bank.confirm') ? book : undefined} />
      ))}
      {suggestions.length === 0 && <Soft>没有相符的订单</Soft>}
      {can('bank.confirm') && (
        <Flex gap={4}>
          {typing ? (
            <Input.Search
              size="small"
              style={{ width: 250 }}
              placeholder="订单号"
              aria-label="订单号"
              maxLength={20}
              enterButton="入账"
              autoFocus
              onSearch={(no) => no.trim() && book(no.trim())}
            />
          ) : (
            <Button type="link" size="small" onClick={() => setTyping(true)}>
              其他订单
            </Button>
          )}
          <Button type="link" size="small" disabled={busy} onClick={setAside}>
            非货款
          </Button>
        </Flex>
      )}
    </Flex>
  )
}

function Suggested({ one, book }: { one: Suggestion; book: ((no: string) => void) | undefined }) {
  const { no, jigou, missingFen, orderState, reasons, exact } = one
  return (
    <Flex gap={8} align="center" wrap>
      <span>
        <Code>{no}</Code> {jigou}{' '}
        <Soft>{orderState === 'unpaid' ? showFen(missingFen) : orderStateNames[orderState]}</Soft>
      </span>
      <span>
        {reasons.map((reason) => (
          <Tag key={reason} color={exact ? 'success' : 'default'} variant="outlined">
            {matchReasonNames[reason]}
          </Tag>
        ))}
      </span>
      {book && (
        <Button size="small" type={exact ? 'primary' : 'default'} onClick={() => book(no)}>
          入账
        </Button>
      )}
    </Flex>
  )
}

/** Says what will come of it before it is booked. */
function useBooking({ id, amountFen }: StatementLine) {
  const { act } = useAct()
  const { confirm } = useConfirm()
  return async (no: string) => {
    const { receivedFen, missingFen, orderState } = await call(getTransferDesk, { no }).catch(() => unknown)
    const text =
      orderState !== 'unpaid'
        ? '订单已不需要付款，或还没有转账记录；多出的款项会记为待退。'
        : amountFen < missingFen
          ? `入账后尚差 ${showFen(missingFen - amountFen)}，订单继续等待。`
          : amountFen > missingFen
            ? `订单变为已付款，多出的 ${showFen(amountFen - missingFen)} 记为待退。`
            : '金额相符，订单变为已付款。'
    if (!(await confirm({ title: `把 ${showFen(amountFen)} 记到订单 ${no}？`, text, yes: '入账' }))) return
    await act(bookLine, { id, no, seenFen: fen(receivedFen) }, { done: '已入账' })
  }
}

const unknown = { receivedFen: fen(0), missingFen: fen(0), orderState: '' }
