import type { Favorite } from '@gongfang/contract/goods/favorite'
import HeartOff from '~icons/heart-off'
import { productPath } from '../../base/paths.ts'
import { useOutside } from '../../goods/assortment/outside-store.ts'
import { AddButton } from '../../goods/cart/add-button.tsx'
import { ShelfCard } from '../../goods/favorite/shelf-card.tsx'
import { usePointsMode } from '../../goods/product/price.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import styles from './favorite-card.module.css'
import { priceDrop } from './favorite-facts.ts'

interface FavoriteCardProps {
  favorite: Favorite
  chosen: boolean
  onChoose: (yes: boolean) => void
  onRemove: () => void
}

export function FavoriteCard({ favorite, chosen, onChoose, onRemove }: FavoriteCardProps) {
  const { productId, title, card } = favorite
  const isBarred = useOutside(card?.skuId ?? null) === 'only'
  const drop = usePointsMode() ? '' : priceDrop(favorite)
  return (
    <ShelfCard
      product={favorite}
      corner={
        <Checkbox
          className={styles.tick ?? ''}
          checked={chosen}
          aria-label={`选择 ${title}`}
          onChange={(event) => onChoose(event.target.checked)}
        />
      }
    >
      <p className={styles.drop}>{drop}</p>
      <div className={styles.foot}>
        <button type="button" className={styles.remove} aria-label={`取消收藏：${title}`} onClick={onRemove}>
          <HeartOff size={16} aria-hidden="true" />
          取消收藏
        </button>
        {card?.skuId && !isBarred && (
          <AddButton
            sku={{ id: card.skuId, priceFen: card.priceFen, stock: card.stock }}
            quantity={card.minQuantity}
            title={title}
          />
        )}
        {card && card.skuId === null && (
          <Button size="small" variant="ghost" to={productPath(productId)} className={styles.choose ?? ''}>
            选型号
          </Button>
        )}
      </div>
    </ShelfCard>
  )
}
