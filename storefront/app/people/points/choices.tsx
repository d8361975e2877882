import { dayOf } from '@gongfang/contract/base/time'
import { pointsKinds } from '@gongfang/contract/people/points'
import { monthsTo } from '@gongfang/web/base/query.ts'
import { useNavigate } from 'react-router'
import { Select } from '../../ui/form/input.tsx'
import { type Filter, kinds } from './filter.ts'
import styles from './page.module.css'

interface ChoicesProps {
  filter: Filter
  href: (change: Record<string, string | null>) => string
}

/** The filters of the list. They change only the address. */
export function Choices({ filter: { kind, month }, href }: ChoicesProps) {
  const navigate = useNavigate()
  const choose = (change: Record<string, string | null>) =>
    void navigate(href(change), { preventScrollReset: true })
  return (
    <div className={styles.choices}>
      <Select
        aria-label="类型"
        value={kind}
        onChange={(event) => choose({ kind: event.target.value || null })}
      >
        <option value="">全部类型</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {pointsKinds[one]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="月份"
        value={month}
        onChange={(event) => choose({ month: event.target.value || null })}
      >
        <option value="">全部月份</option>
        {monthsTo(dayOf(new Date()), month).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </div>
  )
}
