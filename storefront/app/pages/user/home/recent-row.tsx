import { listVisits } from '@gongfang/contract/goods/visit'
import { Link } from 'react-router'
import { call } from '../../../base/call.ts'
import { userPath } from '../../../base/paths.ts'
import { useLoad } from '../../../base/use-load.ts'
import { ShelfRow } from '../../../goods/favorite/shelf-row.tsx'
import { screens } from '../../../screens.ts'
import { Block, Loaded } from '../../../ui/block.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './home.module.css'

const SHOWN = 12

export function RecentRow() {
  const load = useLoad(() => call(listVisits, { limit: SHOWN }))
  return (
    <Block title="最近浏览" more={<Link to={userPath('history')}>全部记录</Link>}>
      <Loaded load={load} waiting={<Skeleton lines={1} shape="card" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.quiet}>
              还没有浏览过商品，<Link to={screens.products.path}>去逛逛</Link>
            </p>
          ) : (
            <ShelfRow label="最近浏览" products={data} />
          )
        }
      </Loaded>
    </Block>
  )
}
