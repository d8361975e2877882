import type { ShelvedProduct } from '@gongfang/contract/goods/favorite'
import { listVisits, recordVisit } from '@gongfang/contract/goods/visit'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { userPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import styles from './recent.module.css'
import { ShelfRow } from './shelf-row.tsx'

const SHOWN = 12

interface RecentProps {
  /** The product of the page. It is recorded and left out. */
  productId?: number
}

/** The products that a member viewed last. Not in the HTML of a public page, which is the same for everybody. */
export function Recent(props: RecentProps) {
  const { token } = useSession()
  return token !== null && <MemberRecent {...props} />
}

/** Draws nothing on failure. */
function MemberRecent({ productId }: RecentProps) {
  const [products, setProducts] = useState<readonly ShelvedProduct[]>([])

  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal }
    const remembered = productId === undefined ? Promise.resolve() : call(recordVisit, { productId }, options)
    remembered
      .then(() => call(listVisits, { limit: SHOWN + 1 }, options))
      .then(
        ({ data }) => setProducts(data.filter((one) => one.productId !== productId).slice(0, SHOWN)),
        () => undefined,
      )
    return () => stop.abort()
  }, [productId])

  if (products.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <header>
        <h2 id="recent">最近浏览</h2>
        <Link to={userPath('history')}>查看更多</Link>
      </header>
      <ShelfRow label="最近浏览" products={products} />
    </section>
  )
}
