import { activityFormatNames, activityKindNames, feeKindNames } from '@gongfang/contract/buying/activity'
import { Form, useNavigate } from 'react-router'
import { screens } from '../../screens.ts'
import styles from './activities.module.css'
import { type Filter, hrefOf } from './filter.ts'
import { addMonths, showMonth } from './month.ts'

interface FilterRowProps {
  filter: Filter
  cities: readonly string[]
  today: string
}

interface Choice {
  name: 'kind' | 'format' | 'city' | 'fee' | 'month'
  label: string
  options: (readonly [value: string, text: string])[]
}

/** A choice takes effect at once. Without scripts a button sends the form. */
export function FilterRow({ filter, cities, today }: FilterRowProps) {
  const navigate = useNavigate()
  const months = Array.from({ length: 9 }, (_, at) => addMonths(today.slice(0, 7), at - 2))
  if (filter.month !== '' && !months.includes(filter.month)) months.unshift(filter.month)
  const choices: Choice[] = [
    { name: 'kind', label: '类型', options: Object.entries(activityKindNames) },
    { name: 'format', label: '形式', options: Object.entries(activityFormatNames) },
    { name: 'city', label: '城市', options: cities.map((city) => [city, city] as const) },
    { name: 'fee', label: '费用', options: Object.entries(feeKindNames) },
    // The calendar has its own buttons for the month.
    ...(filter.view === 'list'
      ? [
          {
            name: 'month' as const,
            label: '月份',
            options: months.map((month) => [month, showMonth(month)] as const),
          },
        ]
      : []),
  ]
  return (
    <Form action={screens.activities.path} className={styles.filters}>
      {filter.tab !== 'all' && <input type="hidden" name="tab" value={filter.tab} />}
      {filter.view !== 'list' && <input type="hidden" name="view" value={filter.view} />}
      {choices.map(({ name, label, options }) => (
        <select
          key={name}
          className={styles.filter}
          name={name}
          aria-label={label}
          value={filter[name]}
          onChange={({ target: { value } }) =>
            navigate(hrefOf(filter, { [name]: value }), { replace: true, preventScrollReset: true })
          }
        >
          <option value="">{label}不限</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      <noscript>
        <button type="submit">筛选</button>
      </noscript>
    </Form>
  )
}
