import { type BoughtSku, listBought } from '@gongfang/contract/buying/order'
import { Link } from 'react-router'
import { call } from '../../../base/call.ts'
import { useLoad } from '../../../base/use-load.ts'
import { screens } from '../../../screens.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { BoughtCard } from './bought-card.tsx'
import styles from './bought-cards.module.css'

const SHOWN = 12

/** 再次购买 on the home page: the models bought last. One press adds the last quantity. */
export function BoughtCards() {
  const load = useLoad(() => call(listBought, { limit: SHOWN }))
  return (
    <section className={styles.bought} aria-labelledby="bought">
      <header>
        <h2 id="bought">再次购买</h2>
        <Link to={screens.user.path}>查看更多</Link>
      </header>
      {load.error !== undefined ? (
        <ErrorState error={load.error} retry={() => void load.reload()} />
      ) : (
        <Cards bought={load.data?.data} />
      )}
    </section>
  )
}

function Cards({ bought }: { bought: readonly BoughtSku[] | undefined }) {
  if (bought === undefined) return <Skeleton lines={1} shape="card" />
  if (bought.length === 0) {
    return (
      <p className={styles.none}>
        买过的型号会出现在这里，可按上次的数量一键加购。
        <Link to="?quick=1" preventScrollReset>
          按型号快速下单
        </Link>
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls has to be reached by the keyboard
    <ul className={styles.row} tabIndex={0} aria-label="再次购买">
      {bought.map((one) => (
        <li key={one.line.skuId}>
          <BoughtCard bought={one} />
        </li>
      ))}
    </ul>
  )
}
