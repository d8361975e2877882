import { type FeedbackThread, linkFeedback } from '@gongfang/contract/service/feedback-desk'
import { Button, Card, Form, Input } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { findGoods } from '../../goods/catalogue/find-goods.ts'
import { useAct } from '../../ui/act.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Code, Soft } from '../../ui/show.tsx'
import { useMoved } from './use-moved.ts'

/** The order and the product that the feedback is about. */
export function SubjectCard({ thread, disabled }: { thread: FeedbackThread; disabled: boolean }) {
  const { id, order, product } = thread
  const [form] = Form.useForm<{ orderNo: string; productId?: number }>()
  const { act, busy } = useAct()
  const can = useCan()
  const moved = useMoved()
  const seen = { orderNo: order?.no ?? null, productId: product?.id ?? null }
  const save = (orderNo: string | null, productId: number | null) =>
    act(linkFeedback, { id, orderNo, productId, seen }, { form, done: '已保存关联', refused: moved })
  return (
    <Card size="small" title="关联">
      <p>
        <Soft>订单</Soft>{' '}
        {order ? (
          <>
            {can('order.read') ? (
              <Link to={paths.order(order.no)}>
                <Code>{order.no}</Code>
              </Link>
            ) : (
              <Code>{order.no}</Code>
            )}
            {!disabled && <Unlink onClick={() => save(null, product?.id ?? null)} />}
          </>
        ) : (
          '—'
        )}
      </p>
      <p>
        <Soft>商品</Soft>{' '}
        {product ? (
          <>
            <a href={`/product/${product.id}`} target="_blank" rel="noreferrer">
              {product.title}
            </a>
            {!disabled && <Unlink onClick={() => save(order?.no ?? null, null)} />}
          </>
        ) : (
          '—'
        )}
      </p>
      {!disabled && (
        <Form
          form={form}
          layout="vertical"
          onFinish={({ orderNo, productId }) =>
            save(orderNo?.trim() || order?.no || null, productId ?? product?.id ?? null)
          }
        >
          <Form.Item name="orderNo" label="订单号">
            <Input maxLength={20} inputMode="numeric" />
          </Form.Item>
          <Form.Item name="productId" label="商品">
            <SearchSelect find={findGoods} placeholder="按标题或型号搜索" />
          </Form.Item>
          <Button htmlType="submit" loading={busy}>
            保存关联
          </Button>
        </Form>
      )}
    </Card>
  )
}

const Unlink = ({ onClick }: { onClick: () => void }) => (
  <Button type="link" size="small" onClick={onClick}>
    取消关联
  </Button>
)
