import { Search } from 'lucide-react'
import { Form } from 'react-router'
import styles from './list.module.css'

/** Number, model code or name, and when: a form that only changes the address. */
export function OrderSearch({ query }: { query: URLSearchParams }) {
  const tab = query.get('tab') ?? 'all'
  return (
    <Form method="get" action="/orders" className={styles.search} role="search" key={query.toString()}>
      <input type="hidden" name="tab" value={tab} />
      <input
        name="kw"
        type="search"
        aria-label="订单号、型号或品名"
        placeholder="订单号、型号或品名"
        defaultValue={query.get('kw') ?? ''}
        maxLength={60}
      />
      <span className={styles.dates}>
        <input name="from" type="date" aria-label="下单日期从" defaultValue={query.get('from') ?? ''} />
        <span aria-hidden="true">–</span>
        <input name="to" type="date" aria-label="下单日期到" defaultValue={query.get('to') ?? ''} />
      </span>
      <button type="submit" aria-label="搜索订单">
        <Search size={18} aria-hidden="true" />
      </button>
    </Form>
  )
}
