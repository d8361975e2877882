import { showTime } from '@gongfang/contract/base/time'
import { type PointsEntry, pointsKinds, showBalance } from '@gongfang/contract/people/points'
import { Link } from 'react-router'
import { activityPath, orderPath } from '../../base/paths.ts'
import styles from './entry-table.module.css'

/** The points account, newest first. A phone groups the rows by month. */
export function EntryTable({ entries }: { entries: readonly PointsEntry[] }) {
  const months = Map.groupBy(entries, ({ createdAt }) => showTime(createdAt).slice(0, 7))
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">积分明细，最新的在前</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">说明</th>
            <th scope="col">类型</th>
            <th scope="col">积分</th>
            <th scope="col">余额</th>
          </tr>
        </thead>
        {[...months].map(([month, rows]) => (
          <tbody key={month}>
            <tr className={styles.month}>
              <th scope="rowgroup" colSpan={5}>
                {Number(month.slice(0, 4))} 年 {Number(month.slice(5))} 月
              </th>
            </tr>
            {rows.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ entry }: { entry: PointsEntry }) {
  const { createdAt, kind, note, delta, balanceAfter, orderNo, activityId } = entry
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={createdAt}>{showTime(createdAt)}</time>
      </td>
      <td className={styles.what}>
        {note || pointsKinds[kind]}
        {orderNo && <Link to={orderPath(orderNo)}>订单 {orderNo}</Link>}
        {activityId && <Link to={activityPath(activityId)}>查看活动</Link>}
      </td>
      <td className={styles.kind}>{pointsKinds[kind]}</td>
      <td className={`${styles.delta} ${delta > 0 ? styles.gained : ''}`}>
        <span aria-hidden="true">
          {delta > 0 ? '+' : '−'}
          {Math.abs(delta)}积分
        </span>
        <span className="visually-hidden">
          {delta > 0 ? '增加' : '减少'} {Math.abs(delta)}积分
        </span>
      </td>
      <td className={styles.balance} data-head="余额">
        {showBalance(balanceAfter)}
      </td>
    </tr>
  )
}
