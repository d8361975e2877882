import { DeleteOutlined } from '@ant-design/icons'
import { fen, showFen } from '@gongfang/contract/base/money'
import { OrderNumber, orderStateNames } from '@gongfang/contract/buying/order'
import { bookLine, getTransferDesk, PARTS_MOST, type StatementLine } from '@gongfang/contract/money/bank-desk'
import { Alert, App, Button, Flex, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'
import { YuanInput } from '../../ui/number-input.tsx'
import { Code, Soft } from '../../ui/show.tsx'
import { restOf, type Share, withRest } from './shares.ts'

interface BookDialogProps {
  line: StatementLine
  begin: readonly Share[]
  onClose: () => void
}

/** Divides a receipt among orders. The last order gets what none of them needs, to be refunded. */
export function BookDialog({ line, begin, onClose }: BookDialogProps) {
  const { act, busy } = useAct()
  const [shares, setShares] = useState(begin)
  const rest = restOf(shares, line.openFen)
  const last = shares.at(-1)
  const change = (no: string, amountFen: number | null) =>
    setShares(shares.map((one) => (one.no === no ? { ...one, amountFen: amountFen ?? 0 } : one)))
  const book = async () => {
    const parts = withRest(shares, rest)
      .filter(({ amountFen }) => amountFen > 0)
      .map(({ no, amountFen, receivedFen }) => ({ no, amountFen: fen(amountFen), seenFen: fen(receivedFen) }))
    if (await act(bookLine, { id: line.id, parts }, { done: '已入账' })) onClose()
  }
  return (
    <Modal
      open
      width={720}
      title={`入账 ${showFen(line.openFen)}`}
      okText="确认入账"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: last === undefined || rest < 0 }}
      onOk={book}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Soft>
          {line.receivedOn} {line.payer} {line.note}
        </Soft>
        {shares.map((share) => (
          <ShareRow
            key={share.no}
            share={share}
            onChange={(amountFen) => change(share.no, amountFen)}
            onRemove={() => setShares(shares.filter(({ no }) => no !== share.no))}
          />
        ))}
        {shares.length < PARTS_MOST && (
          <OrderSearch
            known={shares.map(({ no }) => no)}
            onFound={(found) =>
              setShares([...shares, { ...found, amountFen: Math.min(found.missingFen, Math.max(rest, 0)) }])
            }
          />
        )}
        {rest < 0 && <Alert type="error" showIcon title={`各订单合计超出 ${showFen(-rest)}`} />}
        {rest > 0 && last && (
          <Alert
            type="warning"
            showIcon
            title={`余下 ${showFen(rest)} 一并记到订单 ${last.no}，超出应付的部分为待退差额`}
          />
        )}
      </Flex>
    </Modal>
  )
}

interface ShareRowProps {
  share: Share
  onChange: (amountFen: number | null) => void
  onRemove: () => void
}

const ShareRow = ({ share, onChange, onRemove }: ShareRowProps) => (
  <Flex gap={8} wrap align="center" justify="space-between">
    <Flex vertical>
      <Code>{share.no}</Code>
      <Soft>
        {share.jigou} {effectOf(share)}
      </Soft>
    </Flex>
    <Flex gap={8} align="center">
      <YuanInput value={share.amountFen} onChange={onChange} aria-label={`记到订单 ${share.no} 的金额`} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={`移除订单 ${share.no}`} onClick={onRemove} />
    </Flex>
  </Flex>
)

function effectOf({ orderState, missingFen, amountFen }: Share): string {
  if (orderState !== 'unpaid') return `订单${orderStateNames[orderState]}，记为待退`
  const missing = missingFen - amountFen
  if (missing > 0) return `应付尚差 ${showFen(missingFen)}，入账后尚差 ${showFen(missing)}`
  return missing === 0 ? '足额，订单变为已付款' : `订单变为已付款，多出 ${showFen(-missing)} 待退`
}

interface OrderSearchProps {
  known: readonly string[]
  onFound: (found: Share) => void
}

function OrderSearch({ known, onFound }: OrderSearchProps) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const search = async () => {
    const { success, data: no } = OrderNumber.safeParse(text.trim())
    if (!success) return void message.warning('请输入 20 位订单号')
    if (known.includes(no)) return void message.warning('这张订单已在列表中')
    const found = await call(getTransferDesk, { no }).catch(() => null)
    if (!found) return void message.warning('没有找到这张订单的转账记录，请核对订单号')
    setText('')
    onFound({ ...found, amountFen: 0 })
  }
  return (
    <Input.Search
      style={{ maxWidth: 320 }}
      placeholder="添加订单：输入订单号"
      aria-label="添加订单"
      maxLength={20}
      enterButton="添加"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onSearch={search}
    />
  )
}
