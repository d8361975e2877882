import type { KeyPage } from '@gongfang/contract/base/values'
import type { VerificationRow } from '@gongfang/contract/buying/verification-desk'
import { Empty } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { countText } from '../../ui/list.tsx'
import { StateTag } from '../../ui/show.tsx'
import { shortTime } from './labels.ts'
import styles from './todays-verifications.module.css'
import { UndoButton } from './undo-button.tsx'

/** Today's verifications, newest first. */
export const TodaysVerifications = ({ page }: { page: KeyPage<VerificationRow> }) => (
  <section>
    <div className={styles.head}>
      <h2 className={styles.title}>今日核销 {countText(page.total)}</h2>
      <Link to={paths.verificationLog()}>全部记录</Link>
    </div>
    {page.rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="今天还没有核销" />}
    <ul className={styles.rows}>
      {page.rows.map((row) => (
        <li key={row.id}>
          <time dateTime={row.at}>{shortTime(row.at, new Date())}</time>
          <div className={styles.what}>
            <span>{summaryOf(row)}</span>
            <span className="soft">
              {row.member.jigou || row.member.nickname} · {row.staff} {row.place}
            </span>
            {row.undone && <span className="soft">撤销原因：{row.undone.reason}</span>}
          </div>
          {row.undone ? <StateTag tone="warning">已撤销</StateTag> : <UndoButton row={row} size="small" />}
          <Link to={paths.verificationSlip(row.no)}>小票</Link>
        </li>
      ))}
    </ul>
  </section>
)

/** '塞尺 × 3 把，直角尺 × 1 把' or '张三 签到 量具培训' */
export const summaryOf = ({ lines, ticket }: Pick<VerificationRow, 'lines' | 'ticket'>) =>
  ticket
    ? `${ticket.name} 签到 ${ticket.title}`
    : lines.map(({ title, quantity, unit }) => `${title} × ${quantity} ${unit}`).join('，')
