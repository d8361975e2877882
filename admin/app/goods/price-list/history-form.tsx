import type { Output } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { listPriceHistory } from '@gongfang/contract/goods/price-list-desk'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useAct } from '../../ui/act.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Time } from '../../ui/show.tsx'
import { findInstitutions } from './head-form.tsx'

interface Values {
  modelCode: string
  institutionId?: number
}

/** The agreed prices of a model in all versions of all lists. */
export function HistoryForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct()
  const [history, setHistory] = useState<Output<typeof listPriceHistory>>()
  const look = async ({ modelCode, institutionId }: Values) => {
    const wish = { modelCode: modelCode.trim(), ...(institutionId && { institutionId }) }
    const found = await act(listPriceHistory, wish, { form, reload: false })
    setHistory(found)
  }
  return (
    <Drawer open title="协议价记录" size="large" onClose={onClose}>
      <Form form={form} layout="vertical" onFinish={look}>
        <Form.Item
          name="modelCode"
          label="型号"
          rules={[{ required: true, whitespace: true, message: '请填写型号' }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="institutionId" label="机构" extra="不填则看所有机构的">
          <SearchSelect find={findInstitutions} placeholder="输入机构名称查找" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          查询
        </Button>
      </Form>
      {history && (
        <>
          <h3>
            {history.title}，公开价 {showFen(history.publicFen)}
          </h3>
          {history.rows.length === 0 ? (
            <p>没有协议价记录。</p>
          ) : (
            <PlainTable
              label="协议价记录"
              rows={history.rows}
              rowKey={({ listId, fromVersion }) => `${listId} ${fromVersion}`}
              columns={[
                {
                  key: 'list',
                  title: '价目表',
                  render: (_, { listId, list, fromVersion }) => (
                    <Link to={paths.priceList(listId)}>{`${list}（第 ${fromVersion} 版起）`}</Link>
                  ),
                },
                { key: 'who', title: '机构', render: (_, { institutions }) => institutions.join('、') },
                {
                  key: 'price',
                  title: '协议价',
                  align: 'right',
                  render: (_, { priceFen, minimum, tiers }) =>
                    [
                      priceFen === null ? '' : showFen(priceFen),
                      minimum > 1 ? `${minimum} 件起` : '',
                      ...tiers.map((tier) => `${tier.fromQuantity} 件起 ${showFen(tier.priceFen)}`),
                    ]
                      .filter(Boolean)
                      .join('，'),
                },
                {
                  key: 'from',
                  title: '期间',
                  render: (_, { from, until, by }) => (
                    <>
                      <Time at={from} /> 至 {until ? <Time at={until} /> : '今'}
                      <br />
                      {by}
                    </>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </Drawer>
  )
}
