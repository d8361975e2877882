import { dayOf } from '@gongfang/contract/base/time'
import { listProductShares } from '@gongfang/contract/service/content'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { screens } from '../../screens.ts'
import styles from './product-shares.module.css'

/** The technical articles that name a product. */
export function ProductShares({ productId }: { productId: number }) {
  const { data } = useLoad(() => call(listProductShares, { productId }), String(productId))
  // Without an answer the page shows none.
  if (!data || data.length === 0) return null
  return (
    <section className={styles.shares} aria-labelledby="shares">
      <h2 id="shares">相关技术文章</h2>
      <ul>
        {data.map(({ id, title, summary, category, publishedAt }) => (
          <li key={id}>
            <h3>
              <Link to={`${screens.shares.path}?id=${id}`} prefetch="intent">
                {title}
              </Link>
            </h3>
            {summary && <p className={styles.summary}>{summary}</p>}
            <p className={styles.facts}>
              {category}
              <time dateTime={publishedAt}>{dayOf(publishedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
