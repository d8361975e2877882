import { receiveGoods, type StockRow } from '@gongfang/contract/goods/stock-desk'
import { Alert, Button, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { receiptText } from '../../goods/stock/labels.ts'
import { ScanField } from '../../goods/stock/scan-field.tsx'
import styles from '../../goods/stock/stock.module.css'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useLeaveGuard } from '../../ui/edit.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'
import { Code } from '../../ui/show.tsx'

export const meta = () => titleOf(screens.stockReceipt)

interface ReceiptLine {
  row: StockRow
  quantity: number
}

/** A delivery, entered from its note: each scan of the same goods adds one piece. */
export default function ReceiptPage() {
  const navigate = useNavigate()
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const [form] = Form.useForm<{ reference: string; note?: string }>()
  const { lines, add, set, remove } = useReceiptLines()
  const [saved, setSaved] = useState(false)
  useLeaveGuard(lines.length > 0 && !saved)

  const save = async () => {
    const { reference, note = '' } = await form.validateFields()
    const input = { reference, note, lines: lines.map(({ row, quantity }) => ({ skuId: row.id, quantity })) }
    const text = receiptText(lines)
    if (!(await askOnce({ title: `入库单 ${reference.trim()}，确认入库？`, text, yes: '确认入库' }))) return
    const done = (answer: { lines: number; pieces: number }) =>
      `已入库 ${answer.lines} 种 ${answer.pieces} 件`
    if (!(await act(receiveGoods, input, { form, done, reload: false }))) return
    setSaved(true)
    setTimeout(() => navigate(paths.stock()))
  }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className={styles.page}>
      <p>
        <Link to={paths.stock()}>← 库存</Link>
      </p>
      <h1 className={styles.title}>入库</h1>
      <Form form={form} layout="vertical" className={styles.two}>
        <Form.Item
          name="reference"
          label="入库单号"
          extra="送货单或采购单的号码，同一单号不会重复入账"
          rules={[{ required: true, whitespace: true, message: '请填写单号' }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="note" label="备注">
          <Input maxLength={100} />
        </Form.Item>
      </Form>
      <ScanField onFound={add} />
      {lines.length > 200 && <Alert type="error" title="一次最多 200 种，请分单入库" />}
      <ReceiptTable lines={lines} onQuantity={set} onRemove={remove} />
      <div className={styles.foot}>
        <span>
          共 {lines.length} 种 {pieces} 件
        </span>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={lines.length === 0 || lines.length > 200}
          onClick={() => save().catch(() => {})}
        >
          入库
        </Button>
      </div>
    </div>
  )
}

function useReceiptLines() {
  const [lines, setLines] = useState<ReceiptLine[]>([])
  const add = (row: StockRow) =>
    setLines((before) =>
      before.some((line) => line.row.id === row.id)
        ? before.map((line) => (line.row.id === row.id ? { ...line, quantity: line.quantity + 1 } : line))
        : [{ row, quantity: 1 }, ...before],
    )
  const set = (id: number, quantity: number | null) =>
    setLines((before) =>
      before.map((line) => (line.row.id === id ? { ...line, quantity: quantity ?? 0 } : line)),
    )
  const remove = (id: number) => setLines((before) => before.filter((line) => line.row.id !== id))
  return { lines, add, set, remove }
}

interface ReceiptTableProps {
  lines: ReceiptLine[]
  onQuantity: (id: number, quantity: number | null) => void
  onRemove: (id: number) => void
}

const ReceiptTable = ({ lines, onQuantity, onRemove }: ReceiptTableProps) => (
  <Table
    size="small"
    rowKey={({ row }) => row.id}
    dataSource={lines}
    pagination={false}
    scroll={{ x: 'max-content' }}
    locale={{ emptyText: '扫描或输入型号，逐行添加到货商品' }}
    columns={[
      { title: '型号', render: (_, { row }) => <Code>{row.modelCode}</Code> },
      { title: '商品', render: (_, { row }) => `${row.title} ${row.spec}` },
      { title: '现有可售', align: 'right', render: (_, { row }) => row.stock },
      { title: '库位', render: (_, { row }) => row.shelf },
      {
        title: '入库数量',
        render: (_, { row, quantity }) => (
          <QuantityInput
            aria-label={`${row.modelCode} 入库数量`}
            min={1}
            max={99_999}
            value={quantity}
            onChange={(value) => onQuantity(row.id, value)}
          />
        ),
      },
      {
        title: '操作',
        render: (_, { row }) => (
          <Button
            type="link"
            size="small"
            aria-label={`移除 ${row.modelCode}`}
            onClick={() => onRemove(row.id)}
          >
            移除
          </Button>
        ),
      },
    ]}
  />
)

export { LoadError as ErrorBoundary }
