import { pointsToYuan } from '@gongfang/contract/base/money'
import { type PointsRules, showOwed } from '@gongfang/contract/people/points'
import { useState } from 'react'
import { topUpPath } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import styles from './page.module.css'
import { RETURNS, waysToEarn, waysToSpend } from './rule-texts.ts'

interface BalanceHeadProps {
  balance: number
  owed: number
  thisMonth: { gained: number; spent: number }
  rules: PointsRules
  topUpOpen: boolean
}

/** The balance, its value, and this month's income and spending. */
export function BalanceHead({
  balance,
  owed,
  thisMonth: { gained, spent },
  rules,
  topUpOpen,
}: BalanceHeadProps) {
  const { scoreBuyRate: rate } = useSite()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.head} aria-label="积分余额">
      <div>
        <p className={styles.large}>
          <b className="numbers">{balance}</b>积分
        </p>
        <p className={styles.worth}>
          ≈ ¥{pointsToYuan(balance, rate)}
          <span className={styles.rate}>（{rate}积分 = ¥1.00）</span>
        </p>
        {owed > 0 && <p className={styles.owed}>{showOwed(owed)}，从以后入账的积分中扣除</p>}
      </div>
      <dl className={styles.month}>
        <div>
          <dt>本月获得</dt>
          <dd className={styles.gained}>+{gained}积分</dd>
        </div>
        <div>
          <dt>本月使用</dt>
          <dd>
            {spent === 0 ? '' : '−'}
            {spent}积分
          </dd>
        </div>
      </dl>
      <div className={styles.doing}>
        <Button variant="outline" onClick={() => setOpen(true)}>
          积分规则
        </Button>
        {topUpOpen && <Button to={topUpPath}>充值积分</Button>}
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} title="积分规则">
        <Rules rules={rules} rate={rate} />
      </Drawer>
    </section>
  )
}

function Rules({ rules, rate }: { rules: PointsRules; rate: number }) {
  const inPoints = useSite().priceOrScore === '2'
  const chapters = [
    ['获得积分', waysToEarn(rules)],
    ['使用积分', waysToSpend(rules, rate, inPoints)],
    ['退回与其他', RETURNS],
  ] as const
  return (
    <div className={styles.rules}>
      {chapters.map(([title, texts]) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
