import type { Output } from '@gongfang/contract/base/endpoint'
import { pointsKinds } from '@gongfang/contract/people/points'
import type { sumLedger } from '@gongfang/contract/people/points-desk'
import { Flex, Statistic } from 'antd'
import { Soft } from '../../ui/show.tsx'
import styles from './points-sums.module.css'

interface PointsSumsProps {
  sums: Output<typeof sumLedger>
  period: { from: string; to: string }
}

/** Points gained and spent in the filter's period (this month by default), and what members hold now. */
export const PointsSums = ({ sums, period }: PointsSumsProps) => (
  <section className={styles.sums} aria-label="积分合计">
    <Flex wrap gap={32}>
      <Statistic title="增加" value={sums.gained} />
      <Statistic title="减少" value={sums.spent} />
      <Statistic title="会员现持有" value={sums.held} suffix={<Soft>/ {sums.holders} 人</Soft>} />
      {sums.owed > 0 && (
        <Statistic title="待扣回" value={sums.owed} suffix={<Soft>/ {sums.owing} 人</Soft>} />
      )}
    </Flex>
    <p className={styles.kinds}>
      <Soft>
        {period.from} 至 {period.to}：
        {sums.kinds.length === 0
          ? '没有记录'
          : sums.kinds
              .map(({ kind, gained, spent }) =>
                [pointsKinds[kind], gained > 0 && `+${gained}`, spent > 0 && `−${spent}`]
                  .filter(Boolean)
                  .join(' '),
              )
              .join('，')}
      </Soft>
    </p>
  </section>
)
