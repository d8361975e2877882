import { useNavigate } from 'react-router'
import styles from './papers.module.css'

/** Chooses another month of the same page. */
export function MonthField({ month, href }: { month: string; href: (month: string) => string }) {
  const navigate = useNavigate()
  return (
    <label className={styles.month}>
      月份
      <input
        type="month"
        min="2020-01"
        value={month}
        onChange={({ target: { value } }) => {
          if (/^20\d{2}-\d{2}$/.test(value)) void navigate(href(value), { replace: true })
        }}
      />
    </label>
  )
}
