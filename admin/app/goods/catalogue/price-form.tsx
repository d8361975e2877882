import type { Output } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { previewPrices, type Selection } from '@gongfang/contract/goods/product-desk'
import { type PriceChange, type Rounding, roundings } from '@gongfang/contract/goods/sku-desk'
import { Form, Modal, Select, Space, Table } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { PercentInput } from '../../ui/number-input.tsx'
import { Code } from '../../ui/show.tsx'

interface PriceFormProps {
  which: Selection
  busy: boolean
  onClose: () => void
  /** Answers false when nothing was changed. */
  onApply: (change: PriceChange, seen: string) => Promise<boolean>
}

/** Changes prices by a percentage. The new prices are shown first. */
export function PriceForm({ which, busy, onClose, onApply }: PriceFormProps) {
  const [percent, setPercent] = useState<number | null>(500)
  const [rounding, setRounding] = useState<Rounding>('jiao')
  const change: PriceChange = { basisPoints: percent ?? 0, rounding }
  const [round, setRound] = useState(0)
  const { preview, failed } = usePricePreview(which, change, round)
  const apply = async () => {
    if (preview && !(await onApply(change, preview.seen))) setRound(round + 1)
  }
  return (
    <Modal
      open
      centered
      width={680}
      title="按百分比调价"
      okText={preview ? `调整 ${preview.skus} 个型号的价格` : '调价'}
      cancelText="取消"
      okButtonProps={{ disabled: preview === null || preview.skus === 0 }}
      confirmLoading={busy}
      onOk={apply}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Space wrap>
          <Form.Item label="涨跌" htmlFor="percent">
            <PercentInput id="percent" value={percent} min={-90} max={500} onChange={setPercent} autoFocus />
          </Form.Item>
          <Form.Item label="取整" htmlFor="rounding">
            <Select
              id="rounding"
              style={{ width: 120 }}
              value={rounding}
              options={Object.entries(roundings).map(([value, label]) => ({ value, label }))}
              onChange={setRounding}
            />
          </Form.Item>
        </Space>
      </Form>
      <p className="soft">
        价格和阶梯价一起调整，四舍五入{roundings[rounding]}；单独设置的积分价、市场价和成本不变。
      </p>
      {failed && <p role="alert">{failed}</p>}
      {preview && <PriceSamples preview={preview} />}
    </Modal>
  )
}

type Preview = Output<typeof previewPrices>

/** Asks for the new prices after a pause in typing, and anew in another round. An outdated answer is dropped. */
function usePricePreview(which: Selection, change: PriceChange, round: number) {
  const { basisPoints, rounding } = change
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (basisPoints === 0) return setPreview(null)
    let current = true
    const timer = setTimeout(() => {
      call(previewPrices, { which, change }).then(
        (answer) => {
          if (!current) return
          setPreview(answer)
          setFailed('')
        },
        (error: Error) => current && setFailed(error.message),
      )
    }, 300)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [basisPoints, rounding, round])
  return { preview, failed }
}

const PriceSamples = ({ preview }: { preview: Preview }) => (
  <Table
    size="small"
    rowKey="skuId"
    pagination={false}
    scroll={{ y: 320 }}
    dataSource={preview.samples}
    columns={[
      { title: '型号', render: (_, { modelCode }) => <Code>{modelCode}</Code> },
      { title: '商品', dataIndex: 'title', ellipsis: true },
      { title: '现价', align: 'right', render: (_, { beforeFen }) => showFen(beforeFen) },
      { title: '调整后', align: 'right', render: (_, { afterFen }) => showFen(afterFen) },
    ]}
    footer={() =>
      `共 ${preview.products} 个商品、${preview.skus} 个型号${
        preview.skus > preview.samples.length ? `，以上为前 ${preview.samples.length} 个` : ''
      }`
    }
  />
)
