import type { MaterialCode } from '@gongfang/contract/goods/material-code'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '../../base/paths.ts'
import { materialCodesPath } from '../../goods/material-code/paths.ts'
import { ownCodesLike } from '../../goods/quick-order/own-codes.ts'
import styles from './own-hits.module.css'

/** The own codes of the member's institution that a search finds, before the public results. */
export function OwnHits({ keyword }: { keyword: string }) {
  const [hits, setHits] = useState<readonly MaterialCode[]>([])
  useEffect(() => {
    setHits([])
    const stop = new AbortController()
    ownCodesLike(keyword.slice(0, 60), stop.signal).then((found) => {
      if (!stop.signal.aborted) setHits(found)
    })
    return () => stop.abort()
  }, [keyword])
  if (hits.length === 0) return null
  return (
    <section className={`container ${styles.hits}`} aria-label="本机构物料号">
      <div className={styles.card}>
        <h2>本机构物料号</h2>
        <ul>
          {hits.map(({ id, code, name, productId, skuId, modelCode, title, offered }) => (
            <li key={id}>
              <b className="code">{code}</b> {name}
              {offered ? (
                <Link to={productPath(productId, skuId)}>
                  {modelCode} {title}
                </Link>
              ) : (
                <Link to={`${materialCodesPath}?kw=${encodeURIComponent(code)}`}>{modelCode}（已停售）</Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
