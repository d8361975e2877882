import { useState } from 'react'
import { change } from '../../base/change.ts'
import { addToCart } from '../../goods/cart/cart-store.ts'
import { useAgreedCard } from '../../goods/price-list/agreed.ts'
import { AgreedMark } from '../../goods/price-list/agreed-mark.tsx'
import { useAgreedPrice } from '../../goods/price-list/agreed-store.ts'
import { Price } from '../../goods/product/price.tsx'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { StockTag } from '../../goods/product/stock-tag.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { forgetSearches } from './recent-searches.ts'
import styles from './suggestion-list.module.css'
import type { Suggestion, SuggestionGroup } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  groups: SuggestionGroup[]
  keyword: string
  /** Index of the row that the arrow keys have reached, across all groups. */
  at: number
  go: (to: string, word?: string) => void
  forget: () => void
}

export function SuggestionList({ id, groups, keyword, at, go, forget }: SuggestionListProps) {
  const rows = groups.flatMap((group) => group.rows)
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="搜索建议"
        className={styles.list}
        data-empty={rows.length === 0 || undefined}
      >
        {groups.map(({ title, rows: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={title} role="group" aria-label={title || '全部结果'} className={styles.group}>
            {title && (
              <p className={styles.title} aria-hidden="true">
                {title}
                {title === '最近搜索' && <Forget forget={forget} />}
              </p>
            )}
            {some.map((row) => {
              const index = rows.indexOf(row)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keyboard
                <div
                  key={row.to + row.kind}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={styles.row}
                  // Keeps the focus in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => go(row.to, row.kind === 'word' ? row.word : keyword)}
                >
                  <Row row={row} keyword={keyword} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {rows.length > 0 && `${rows.length} 条建议`}
      </span>
    </>
  )
}

function Row({ row, keyword }: { row: Suggestion; keyword: string }) {
  if (row.kind === 'own') return <OwnRow {...row} />
  if (row.kind === 'code') return <CodeRow {...row} />
  if (row.kind === 'product') return <ProductRow {...row} />
  if (row.kind === 'word') return <Word word={row.word} keyword={keyword} />
  if (row.kind === 'category') return <span>在「{row.name}」分类中搜索</span>
  if (row.kind === 'brand') return <span>{row.name}</span>
  return <span className={styles.all}>查看“{keyword}”的全部结果</span>
}

/** Highlights the part that the suggestion adds to the typed text. */
function Word({ word, keyword }: { word: string; keyword: string }) {
  if (keyword === '' || !word.startsWith(keyword)) return <span>{word}</span>
  return (
    <span>
      {keyword}
      <b>{word.slice(keyword.length)}</b>
    </span>
  )
}

function OwnRow({ own }: Extract<Suggestion, { kind: 'own' }>) {
  return (
    <>
      <span className={styles.thumb}>
        <ProductImage src={own.image} alt="" size={40} />
      </span>
      <span className={styles.words}>
        <span className="code">{own.code}</span>
        <span className={styles.name}>
          <span className="code">{own.modelCode}</span> {own.title}
          {!own.offered && '（已停售）'}
        </span>
      </span>
    </>
  )
}

function CodeRow({ hit }: Extract<Suggestion, { kind: 'code' }>) {
  const price = useAgreedPrice(hit.skuId)
  return (
    <>
      <span className={styles.thumb}>
        <ProductImage src={hit.image} alt="" size={40} />
      </span>
      <span className={styles.words}>
        <span className="code">{hit.modelCode}</span>
        <span className={styles.name}>{hit.title}</span>
      </span>
      <span className={styles.facts}>
        <Price fen={price?.priceFen ?? hit.priceFen} points={price?.points ?? hit.points} size="small" />
        <AgreedMark agreed={price} />
        <StockTag stock={hit.stock} />
      </span>
      <AddShortcut hit={hit} />
    </>
  )
}

function ProductRow({ goods }: Extract<Suggestion, { kind: 'product' }>) {
  const { title, image, modelCode, spec, priceFen, points, priceVaries, agreed } = useAgreedCard(goods)
  return (
    <>
      <span className={styles.thumb}>
        <ProductImage src={image} alt="" size={40} />
      </span>
      <span className={styles.words}>
        <span className={styles.product}>{title}</span>
        {spec !== undefined && (
          <span className={styles.name}>
            <span className="code">{modelCode}</span> {spec}
          </span>
        )}
      </span>
      <span className={styles.facts}>
        <Price fen={priceFen} points={points} from={priceVaries} size="small" />
        <AgreedMark agreed={agreed} />
      </span>
    </>
  )
}

function AddShortcut({ hit }: { hit: Extract<Suggestion, { kind: 'code' }>['hit'] }) {
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    const { skuId, minQuantity: quantity, priceFen } = hit
    const done = await change(addToCart({ skuId, quantity, priceFen }).then(() => true))
    setBusy(false)
    if (done) toast('success', '已加入购物车')
  }
  return (
    // An option must not contain a button, so this one is for the mouse only. Keyboard users add on the product
    // page.
    <span
      className={styles.add}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        if (!busy) void add()
      }}
    >
      {busy ? '…' : '加入'}
    </span>
  )
}

function Forget({ forget }: { forget: () => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a short cut for the mouse
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the mouse
    <span
      className={styles.forget}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        forgetSearches()
        forget()
      }}
    >
      清空
    </span>
  )
}
