import { useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import Search from '~icons/search'
import { screens } from '../../screens.ts'
import { Select } from '../../ui/form/input.tsx'
import styles from './list.module.css'
import { hrefOf, type ListFilter, type Range, ranges } from './list-filter.ts'

/** A form for number, model code, title and period. It changes only the address. */
export function OrderSearch({ filter }: { filter: ListFilter }) {
  const [choosing, setChoosing] = useState(false)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const range = choosing ? 'custom' : filter.range

  const choose = (chosen: Range) => {
    setChoosing(chosen === 'custom')
    if (chosen !== 'custom') void navigate(hrefOf(query, { range: chosen, from: null, to: null, page: null }))
  }

  return (
    <Form method="get" action={screens.orders.path} className={styles.search} role="search">
      <input type="hidden" name="tab" value={filter.tab} />
      {['scope', 'buyer', 'unit', 'fund', 'waits'].map(
        (name) =>
          query.has(name) && <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />,
      )}
      <input
        key={filter.keyword}
        name="kw"
        type="search"
        aria-label="订单号、型号或品名"
        placeholder="订单号、型号或品名"
        defaultValue={filter.keyword}
        maxLength={60}
      />
      <span className={styles.range}>
        <Select
          name={range === 'custom' ? undefined : 'range'}
          aria-label="下单时间"
          value={range}
          onChange={(event) => choose(event.target.value as Range)}
        >
          {Object.entries(ranges).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </span>
      {range === 'custom' && (
        <span className={styles.dates}>
          <input
            key={filter.fromOn}
            name="from"
            type="date"
            aria-label="下单日期从"
            defaultValue={filter.range === 'custom' ? filter.fromOn : ''}
          />
          <span aria-hidden="true">–</span>
          <input key={filter.toOn} name="to" type="date" aria-label="下单日期到" defaultValue={filter.toOn} />
        </span>
      )}
      <button type="submit" aria-label="搜索订单">
        <Search size={18} aria-hidden="true" />
      </button>
    </Form>
  )
}
