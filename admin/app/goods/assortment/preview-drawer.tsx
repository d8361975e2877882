import { type AssortmentPreview, previewAssortment } from '@gongfang/contract/goods/assortment-desk'
import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'

/** How much is inside, and which lines of the institution's last orders are not. */
export function PreviewDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const [preview, setPreview] = useState<AssortmentPreview | string>()
  useEffect(() => {
    call(previewAssortment, { id }).then(setPreview, (error: Error) => setPreview(error.message))
  }, [id])
  return (
    <Drawer open title="试看" size="large" onClose={onClose}>
      {preview === undefined && <p role="status">正在计算…</p>}
      {typeof preview === 'string' && <p role="alert">{preview}</p>}
      {typeof preview === 'object' && <Result preview={preview} />}
    </Drawer>
  )
}

function Result({ preview: { skus, products, orders } }: { preview: AssortmentPreview }) {
  const lines = orders.reduce((sum, order) => sum + order.lines, 0)
  const outside = orders.reduce((sum, order) => sum + order.outside.length, 0)
  return (
    <>
      <p>
        目录内现有 {products} 种在售商品、{skus} 个型号。
        <br />
        {orders.length === 0
          ? '这家机构还没有订单。'
          : `最近 ${orders.length} 个订单共 ${lines} 行，其中 ${outside} 行在目录外。`}
      </p>
      {orders.length > 0 && (
        <PlainTable
          label="最近的订单"
          rows={orders}
          rowKey={({ no }) => no}
          columns={[
            { key: 'no', title: '订单', render: (_, { no }) => <Code>{no}</Code> },
            { key: 'at', title: '下单', render: (_, { createdAt }) => <Time at={createdAt} /> },
            {
              key: 'outside',
              title: '目录外的商品',
              render: (_, order) =>
                order.outside.length === 0 ? (
                  <Soft>{`${order.lines} 行都在目录内`}</Soft>
                ) : (
                  order.outside.map(({ modelCode, title }) => `${modelCode} ${title}`).join('；')
                ),
            },
          ]}
        />
      )}
    </>
  )
}
