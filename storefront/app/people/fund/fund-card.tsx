import { type Fund, fundStateNames } from '@gongfang/contract/people/fund'
import { Link } from 'react-router'
import styles from './fund.module.css'
import { FundBar } from './fund-bar.tsx'
import { fundPath } from './paths.ts'

export const FundCard = ({ fund }: { fund: Fund }) => (
  <article className={styles.card}>
    <header className={styles.head}>
      <h3>
        <Link to={fundPath(fund.id)}>{fund.name}</Link>
      </h3>
      {fund.state === 'closed' && <span className={styles.tag}>{fundStateNames.closed}</span>}
    </header>
    <p className={styles.facts}>
      <span>{fund.code}</span>
      <span>
        {fund.fromOn} 至 {fund.toOn}
      </span>
      <OwnerName fund={fund} />
    </p>
    <FundBar {...fund} />
  </article>
)

export const OwnerName = ({
  fund: { owner, ownerStands },
}: {
  fund: Pick<Fund, 'owner' | 'ownerStands'>
}) => (
  <span>
    负责人 {owner || '已注销会员'}
    {!ownerStands && <b className={styles.gone}>（已不在机构，请更换）</b>}
  </span>
)
