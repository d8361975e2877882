import { adjustReasons, adjustStock, type StockRow, saveShelf } from '@gongfang/contract/goods/stock-desk'
import { Button, Descriptions, Drawer, Form, Input, Select, Tabs } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'
import { Code } from '../../ui/show.tsx'
import { useStaleRecord } from '../../ui/stale-record.ts'
import { PostponeForm } from './postpone-form.tsx'
import { StockLedger } from './stock-ledger.tsx'

interface StockDrawerProps {
  row: StockRow
  onClose: () => void
}

export function StockDrawer({ row, onClose }: StockDrawerProps) {
  const can = useCan()
  const { id, stock, promised } = row
  // A change of the stock reloads the ledger.
  const [moves, setMoves] = useState(0)
  return (
    <Drawer
      open
      size={640}
      title={row.modelCode}
      extra={<ExportButton kind="movement" filter={{ skuId: id }} label="导出流水" />}
      onClose={onClose}
    >
      <Descriptions column={2} size="small">
        <Descriptions.Item label="商品" span={2}>
          {row.title} {row.spec}
        </Descriptions.Item>
        <Descriptions.Item label="可售">{stock}</Descriptions.Item>
        <Descriptions.Item label="占用">{promised}</Descriptions.Item>
        <Descriptions.Item label="货架应有">{stock + promised}</Descriptions.Item>
        <Descriptions.Item label="条码">
          <Code>{row.barcode || '无'}</Code>
        </Descriptions.Item>
      </Descriptions>
      <Tabs
        items={[
          { key: 'ledger', label: '库存流水', children: <StockLedger key={moves} skuId={id} /> },
          ...(can('stock.write')
            ? [
                {
                  key: 'adjust',
                  label: '调整',
                  children: <AdjustForm row={row} onMoved={() => setMoves(moves + 1)} />,
                },
                {
                  key: 'shelf',
                  label: '安全库存与库位',
                  // A new key creates the form again with the reloaded values.
                  children: <ShelfForm key={`${row.safetyStock} ${row.shelf}`} row={row} onStale={onClose} />,
                },
              ]
            : []),
          ...(can('order.ship') && stock < 0
            ? [
                {
                  key: 'postpone',
                  label: '订货改期',
                  children: <PostponeForm skuId={id} onDone={() => setMoves(moves + 1)} />,
                },
              ]
            : []),
          { key: 'history', label: '修改记录', children: <History key={moves} subject={`sku ${id}`} /> },
        ]}
      />
    </Drawer>
  )
}

interface AdjustValues {
  way: 'more' | 'less'
  quantity: number
  kind: string
  note?: string
}

function AdjustForm({ row, onMoved }: { row: StockRow; onMoved: () => void }) {
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const { revalidate } = useRevalidator()
  const [form] = Form.useForm<AdjustValues>()
  const kind = Form.useWatch('kind', form)
  const save = async () => {
    const { way, quantity, kind, note = '' } = await form.validateFields()
    const delta = way === 'more' ? quantity : -quantity
    const reason = note.trim() === '' ? kind : `${kind}：${note.trim()}`
    const done = ({ stock }: { stock: number }) => `已调整，可售 ${stock}`
    const wish = { skuId: row.id, delta, reason, seen: row.stock }
    const yes = await askOnce({
      title: `${row.modelCode} 的库存${way === 'more' ? '增加' : '减少'} ${quantity} ${row.unit}？`,
      text: [
        `${row.title} ${row.spec}`.trim(),
        `可售 ${row.stock} → ${row.stock + delta}`,
        `原因：${reason}`,
        '记入库存流水，不能撤销，只能再调整一次。',
      ].join('\n'),
      yes: '确认调整',
    })
    if (!yes) return
    const refused = () => {
      void revalidate()
      return false
    }
    if (!(await act(adjustStock, wish, { form, done, refused }))) return
    form.resetFields()
    onMoved()
  }
  return (
    <Form form={form} layout="vertical" initialValues={{ way: 'less', kind: adjustReasons[0] }}>
      <Form.Item name="way" label="方向">
        <Select
          options={[
            { value: 'less', label: '减少' },
            { value: 'more', label: '增加' },
          ]}
        />
      </Form.Item>
      <Form.Item name="quantity" label="数量" rules={[{ required: true, message: '请填写数量' }]}>
        <QuantityInput min={1} max={9_999_999} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="kind" label="原因">
        <Select options={adjustReasons.map((reason) => ({ value: reason, label: reason }))} />
      </Form.Item>
      <Form.Item
        name="note"
        label="说明"
        rules={[{ required: kind === '其他', whitespace: true, message: '请写明原因' }]}
      >
        <Input maxLength={80} />
      </Form.Item>
      <Button type="primary" loading={busy} onClick={() => save().catch(() => {})}>
        调整
      </Button>
    </Form>
  )
}

function ShelfForm({ row, onStale }: { row: StockRow; onStale: () => void }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ safetyStock: number; shelf: string }>()
  const before = { safetyStock: row.safetyStock, shelf: row.shelf }
  const stale = useStaleRecord(onStale)
  const save = async () => {
    const { safetyStock, shelf = '' } = await form.validateFields()
    const input = { skuId: row.id, before, safetyStock, shelf }
    await act(saveShelf, input, { form, done: '已保存', refused: stale })
  }
  return (
    <Form form={form} layout="vertical" initialValues={before}>
      <Form.Item
        name="safetyStock"
        label="安全库存"
        extra="可售不多于它时预警，0 为不预警"
        rules={[{ required: true, message: '请填写安全库存' }]}
      >
        <QuantityInput min={0} max={9_999_999} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="shelf" label="库位">
        <Input maxLength={40} placeholder="如 A-03-12" />
      </Form.Item>
      <Button type="primary" loading={busy} onClick={() => save().catch(() => {})}>
        保存
      </Button>
    </Form>
  )
}
