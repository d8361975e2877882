import { cancelTimedSale, type DeskProduct, type SaleWish } from '@gongfang/contract/goods/product-desk'
import { Button, DatePicker, Modal, Space } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { instantOf, pickedOf } from '../../ui/picker-time.ts'
import { Time } from '../../ui/show.tsx'
import { TIME_FORMATS } from '../../ui/typed-formats.ts'

interface SaleButtonsProps {
  product: DeskProduct | null
  changed: boolean
  busy: boolean
  onSave: (sale: SaleWish, saleAt?: string) => void
}

/** Puts the product on or off sale. The form is saved with it, so that the product is sold as the screen shows it. */
export function SaleButtons({ product, changed, busy, onSave }: SaleButtonsProps) {
  const { act } = useAct()
  const [choosing, choose] = useState(false)
  const [at, setAt] = useState<Dayjs | null>(() => pickedOf(new Date()).add(1, 'day').startOf('hour'))
  const status = product?.status ?? 'draft'
  const also = changed ? '保存并' : ''
  if (status === 'onSale')
    return (
      <Button disabled={busy} onClick={() => onSave('off')}>
        {also}下架
      </Button>
    )
  return (
    <Space>
      {product?.saleAt ? (
        <Button
          onClick={() => act(cancelTimedSale, { id: product.id }, { done: '已取消定时上架' })}
          disabled={busy || changed}
        >
          取消定时（
          <Time at={product.saleAt} />）
        </Button>
      ) : (
        <Button disabled={busy} onClick={() => choose(true)}>
          定时上架
        </Button>
      )}
      <Button type="primary" loading={busy} onClick={() => onSave('now')}>
        {also}上架
      </Button>
      {choosing && (
        <Modal
          open
          centered
          title="定时上架"
          okText={`${also}定时上架`}
          cancelText="取消"
          okButtonProps={{ disabled: !at || new Date(instantOf(at)) < new Date() }}
          onOk={() => {
            choose(false)
            if (at) onSave('later', instantOf(at))
          }}
          onCancel={() => choose(false)}
        >
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format={TIME_FORMATS}
            aria-label="上架时间"
            value={at}
            showNow={false}
            minDate={pickedOf(new Date())}
            onChange={setAt}
          />
          <p className="soft">北京时间，到时自动上架，最多晚 20 秒。</p>
        </Modal>
      )}
    </Space>
  )
}
