import { type PricePreview, previewPriceList } from '@gongfang/contract/goods/price-list-desk'
import { Drawer, Form } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'
import { findInstitutions } from './head-form.tsx'
import { movedText } from './price-grid.ts'

/** Prices an institution's last orders anew, by the draft of the list. */
export function PreviewDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const [institutionId, choose] = useState<number>()
  const [preview, setPreview] = useState<PricePreview | string>()
  const look = async (chosen: number) => {
    choose(chosen)
    setPreview(undefined)
    setPreview(
      await call(previewPriceList, { id, institutionId: chosen }).catch((error: Error) => error.message),
    )
  }
  return (
    <Drawer open title="试算" size="large" onClose={onClose}>
      <Form layout="vertical">
        <Form.Item label="机构" extra="按下一版的价格，重算它最近 50 个已付款订单；不高于当时的成交价">
          <SearchSelect
            label="试算的机构"
            find={findInstitutions}
            placeholder="输入机构名称查找"
            {...(institutionId === undefined ? {} : { value: institutionId })}
            onChange={look}
          />
        </Form.Item>
      </Form>
      {institutionId !== undefined && preview === undefined && <p role="status">正在计算…</p>}
      {typeof preview === 'string' && <p role="alert">{preview}</p>}
      {typeof preview === 'object' && <Sums preview={preview} />}
    </Drawer>
  )
}

function Sums({ preview }: { preview: PricePreview }) {
  const { orders, goodsFen, wouldFen, marginFen, wouldMarginFen, costKnown, lines } = preview
  if (orders.length === 0) return <p>这家机构还没有已付款的订单。</p>
  const percent = goodsFen > 0 ? Math.round((1 - wouldFen / goodsFen) * 1000) / 10 : 0
  return (
    <>
      <p>
        {orders.length} 个订单的商品金额 {movedText(goodsFen, wouldFen)}
        {percent > 0 && `，低 ${percent}%`}。
        <br />
        {costKnown === 0
          ? '这些商品没有填写成本，不计算毛利。'
          : `毛利 ${movedText(marginFen, wouldMarginFen)}（${lines} 行中 ${costKnown} 行有成本）。`}
      </p>
      <PlainTable
        label="逐单试算"
        rows={orders}
        rowKey={({ no }) => no}
        columns={[
          { key: 'no', title: '订单', render: (_, { no }) => <Code>{no}</Code> },
          { key: 'at', title: '下单', render: (_, { createdAt }) => <Time at={createdAt} /> },
          {
            key: 'kinds',
            title: '便宜的商品',
            align: 'right',
            render: (_, { cheaper, kinds }) => `${cheaper} / ${kinds}`,
          },
          {
            key: 'sum',
            title: '商品金额',
            align: 'right',
            render: (_, order) =>
              order.goodsFen === order.wouldFen ? (
                <Soft>{movedText(order.goodsFen, order.wouldFen)}</Soft>
              ) : (
                movedText(order.goodsFen, order.wouldFen)
              ),
          },
        ]}
      />
    </>
  )
}
