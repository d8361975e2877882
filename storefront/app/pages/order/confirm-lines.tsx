import { showFen } from '@gongfang/contract/base/money'
import type { OrderPreview, OrderSource, PreviewLine } from '@gongfang/contract/buying/order'
import { Link } from 'react-router'
import { productPath } from '../../base/paths.ts'
import { inquiryPath } from '../../buying/inquiry/paths.ts'
import { OrderLineRow } from '../../buying/order/order-line.tsx'
import styles from '../../buying/order/order-lines.module.css'
import { backorderText, reasonText } from '../../buying/order/quote/line-reason.ts'
import { quotationPath } from '../../buying/order/quote/source.ts'
import type { Draft } from '../../buying/order/quote/use-quote.ts'
import { OutsideMark } from '../../goods/assortment/outside-mark.tsx'
import { StockTag } from '../../goods/product/stock-tag.tsx'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'

interface ConfirmLinesProps {
  preview: OrderPreview
  draft: Draft
  /** Removes the lines that cannot be ordered; undefined when no line would remain. */
  drop: (() => void) | undefined
}

export function ConfirmLines({ preview: { lines, amounts }, draft, drop }: ConfirmLinesProps) {
  const { source } = draft
  const blocked = lines.filter((line) => line.reason)
  return (
    <Section
      title={`商品清单（${lines.length}）`}
      aside={
        <span className={styles.ways}>
          {source.kind !== 'offer' && (
            <Link to={quotationPath(draft)} className={styles.edit}>
              打印报价单
            </Link>
          )}
          <Link to={backPath(source, lines)} className={styles.edit}>
            {backNames[source.kind]}修改
          </Link>
        </span>
      }
    >
      {blocked.length > 0 && (
        <Notice
          tone="warning"
          text={`${blocked.length} 种商品当前无法购买`}
          action={
            drop && (
              <Button size="small" variant="outline" onClick={drop}>
                移除缺货商品并继续
              </Button>
            )
          }
        />
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <OrderLineRow
            key={line.skuId}
            line={line}
            currency={amounts.currency}
            off={line.reason !== undefined}
          >
            {line.offered && (
              <p className={styles.sent}>
                报价单：{line.offered.no}（第 {line.offered.version} 版，有效至 {line.offered.untilOn}）
              </p>
            )}
            {line.reason ? (
              <p className={styles.reason}>{reasonText(line)}</p>
            ) : (
              <p className={styles.tier}>
                <OutsideMark outside={line.outside} />
                <Supply line={line} />
                {amounts.currency === 'money' && <Rungs line={line} />}
              </p>
            )}
          </OrderLineRow>
        ))}
      </ul>
    </Section>
  )
}

const Supply = ({ line }: { line: PreviewLine }) =>
  line.expectedOn ? (
    <span>{backorderText(line)}</span>
  ) : (
    <StockTag stock={line.stock} leadDays={line.leadDays} unit={line.unit} />
  )

/** The price tier of this quantity, and the quantity that is missing for the next one. */
function Rungs({ line }: { line: PreviewLine }) {
  const { tierFrom, nextTier, quantity, unit } = line
  const counted = line.counted ?? quantity
  return (
    <>
      {counted > quantity && (
        <span>
          各型号合计 {counted} {unit}
        </span>
      )}
      {tierFrom > 1 && (
        <span className={styles.reached}>
          已享 {tierFrom} {unit}价
        </span>
      )}
      {nextTier && (
        <span>
          再买 {nextTier.fromQuantity - counted} {unit}享 {showFen(nextTier.priceFen)}
        </span>
      )}
    </>
  )
}

export const backNames: Record<OrderSource['kind'], string> = {
  cart: '返回购物车',
  buyNow: '返回商品',
  offer: '返回询价单',
}

/** The page where the goods were chosen. */
export function backPath(source: OrderSource, lines: OrderPreview['lines']): string {
  const [line] = lines
  if (source.kind === 'offer') return inquiryPath(source.no)
  return source.kind === 'cart' || !line ? screens.cart.path : productPath(line.productId, line.skuId)
}
