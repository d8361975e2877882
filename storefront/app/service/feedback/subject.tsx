import { listOrders } from '@gongfang/contract/buying/order'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import Package from '~icons/package'
import ReceiptText from '~icons/receipt-text'
import X from '~icons/x'
import { call } from '../../base/call.ts'
import { feedbackPath, orderPath, productPath } from '../../base/paths.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import styles from './subject.module.css'

/** The member's order, named by its first product, or a product. */
export type About = { orderNo: string; title: string; more: number } | { productId: number; title: string }

/** The order or product of the feedback, with a button to remove it. */
export function AboutCard({ about, onRemove }: { about: About; onRemove: () => void }) {
  const isOrder = 'orderNo' in about
  const Icon = isOrder ? ReceiptText : Package
  return (
    <div className={styles.about}>
      <Icon size={20} aria-hidden="true" />
      <p>
        {isOrder ? '关联订单 ' : '关联商品 '}
        <Link to={isOrder ? orderPath(about.orderNo) : productPath(about.productId)}>
          {isOrder ? about.orderNo : about.title}
        </Link>
        {isOrder && (
          <small>
            {about.title}
            {about.more > 0 && ` 等 ${about.more + 1} 种商品`}
          </small>
        )}
      </p>
      <button
        type="button"
        className={styles.remove}
        aria-label={isOrder ? '移除关联订单' : '移除关联商品'}
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

interface Choice {
  no: string
  text: string
}

/** Chooses one of the last orders when the address has none. Draws nothing without orders. */
export function OrderChoice({ error }: { error: string | undefined }) {
  const [orders, setOrders] = useState<Choice[]>([])
  const navigate = useNavigate()
  useEffect(() => {
    let gone = false
    call(listOrders, { tab: 'all', page: 1, limit: 20 }).then(
      ({ data }) => gone || setOrders(data.map(choiceOf)),
      // Choosing is optional; the order can be named in the text.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  if (orders.length === 0) return null
  return (
    <Field label="关联订单（选填）" name="orderNo" error={error}>
      <Select
        value=""
        onChange={(event) =>
          void navigate(feedbackPath({ order: event.target.value }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        <option value="">请选择</option>
        {orders.map(({ no, text }) => (
          <option key={no} value={no}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const choiceOf = ({
  no,
  lines,
  kinds,
}: {
  no: string
  lines: { title: string }[]
  kinds: number
}): Choice => ({
  no,
  text: `${no}　${lines[0]?.title ?? ''}${kinds > 1 ? ` 等 ${kinds} 种` : ''}`,
})
