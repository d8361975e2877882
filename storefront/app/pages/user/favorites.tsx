import { type Favorite, listFavorites, removeFavorites } from '@gongfang/contract/goods/favorite'
import { pageIn } from '@gongfang/web/base/query.ts'
import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import Heart from '~icons/heart'
import Search from '~icons/search'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { userPath } from '../../base/paths.ts'
import { useLoad } from '../../base/use-load.ts'
import { addToCart } from '../../goods/cart/cart-store.ts'
import shelf from '../../goods/favorite/shelf-card.module.css'
import { RestockList } from '../../goods/restock/restock-list.tsx'
import { screens } from '../../screens.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FavoriteCard } from './favorite-card.tsx'
import { addable } from './favorite-facts.ts'
import { FavoriteModels } from './favorite-models.tsx'
import styles from './list.module.css'
import { refreshOverview } from './overview-store.ts'
import { hrefIn } from './tabs.ts'

const LIMIT = 24

/** The favorites of the member: searched, put into the cart together, removed. */
export function Favorites() {
  const [query] = useSearchParams()
  const keyword = (query.get('kw') ?? '').trim().slice(0, 60)
  const page = pageIn(query)
  const load = useLoad(
    () => call(listFavorites, { page, limit: LIMIT, ...(keyword && { keyword }) }),
    `${page} ${keyword}`,
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)

  const remove = async (productIds: number[]) => {
    if (!(await change(call(removeFavorites, { productIds })))) return
    setChosen(new Set())
    toast('success', '已取消收藏')
    void refreshOverview()
    await load.reload()
  }
  const add = async (favorites: readonly Favorite[]) => {
    setBusy(true)
    const added = await addAll(favorites)
    if (added > 0) toast('success', `已将 ${added} 种商品加入购物车`)
    setBusy(false)
  }

  return (
    <Loaded load={load} waiting={<Skeleton lines={3} shape="card" />}>
      {({ data, total, ...at }) => (
        <>
          <div className={styles.tools}>
            <KeywordSearch keyword={keyword} />
            {data.length > 0 && (
              <BatchBar
                all={data}
                chosen={chosen}
                choose={setChosen}
                busy={busy}
                onAdd={add}
                onRemove={remove}
              />
            )}
          </div>
          <RestockList />
          {total === 0 ? (
            <NothingFound keyword={keyword} />
          ) : (
            <Grid
              favorites={data}
              chosen={chosen}
              onChoose={(id, yes) => setChosen((before) => withOrWithout(before, id, yes))}
              onRemove={(id) => remove([id])}
            />
          )}
          <Pager
            page={at.current_page}
            lastPage={at.last_page}
            total={total}
            limit={at.per_page}
            unit="种"
            href={(number) => hrefIn(query, { page: String(number) })}
          />
        </>
      )}
    </Loaded>
  )
}

const KeywordSearch = ({ keyword }: { keyword: string }) => (
  <Form method="get" action={screens.user.path} className={styles.search} role="search">
    <input type="hidden" name="tab" value="favorites" />
    <input
      key={keyword}
      name="kw"
      type="search"
      aria-label="在收藏中搜索"
      placeholder="在收藏中搜索"
      defaultValue={keyword}
      maxLength={60}
    />
    <button type="submit" aria-label="搜索">
      <Search size={18} aria-hidden="true" />
    </button>
  </Form>
)

interface BatchBarProps {
  all: readonly Favorite[]
  chosen: ReadonlySet<number>
  choose: (productIds: ReadonlySet<number>) => void
  busy: boolean
  onAdd: (favorites: readonly Favorite[]) => void
  onRemove: (productIds: number[]) => void
}

function BatchBar({ all, chosen, choose, busy, onAdd, onRemove }: BatchBarProps) {
  const picked = all.filter(({ productId }) => chosen.has(productId))
  const ready = picked.filter((favorite) => addable(favorite))
  const unpicked = picked.length === 0 ? '请先选择商品' : undefined
  const unready = ready.length === 0 ? '所选商品需要先选型号，或已缺货、下架' : undefined
  const sold = picked.filter(({ card }) => card !== null)
  const [listing, setListing] = useState<readonly Favorite[] | null>(null)
  return (
    <div className={styles.batch}>
      <Checkbox
        checked={picked.length === all.length}
        onChange={(event) =>
          choose(new Set(event.target.checked ? all.map(({ productId }) => productId) : []))
        }
      >
        全选
      </Checkbox>
      <Button
        busy={busy}
        busyText="加入中…"
        disabledReason={unpicked ?? unready}
        onClick={() => onAdd(ready)}
      >
        加入购物车{ready.length > 0 && `（${ready.length}）`}
      </Button>
      <Button
        variant="outline"
        disabledReason={unpicked ?? (sold.length === 0 ? '所选商品已下架' : undefined)}
        onClick={() => setListing(sold)}
      >
        加入清单
      </Button>
      <Button
        variant="outline"
        disabledReason={unpicked}
        onClick={() => onRemove(picked.map(({ productId }) => productId))}
      >
        取消收藏
      </Button>
      {listing && <FavoriteModels favorites={listing} onClose={() => setListing(null)} />}
    </div>
  )
}

interface GridProps {
  favorites: readonly Favorite[]
  chosen: ReadonlySet<number>
  onChoose: (productId: number, yes: boolean) => void
  onRemove: (productId: number) => void
}

const Grid = ({ favorites, chosen, onChoose, onRemove }: GridProps) => (
  <>
    <h2 className="visually-hidden">收藏的商品</h2>
    <ul className={shelf.grid}>
      {favorites.map((favorite) => (
        <li key={favorite.productId}>
          <FavoriteCard
            favorite={favorite}
            chosen={chosen.has(favorite.productId)}
            onChoose={(yes) => onChoose(favorite.productId, yes)}
            onRemove={() => onRemove(favorite.productId)}
          />
        </li>
      ))}
    </ul>
  </>
)

const NothingFound = ({ keyword }: { keyword: string }) => (
  <EmptyState
    icon={Heart}
    text={keyword ? `没有找到“${keyword}”相关的收藏` : '还没有收藏商品'}
    action={
      keyword ? (
        <Button to={userPath('favorites')}>查看全部收藏</Button>
      ) : (
        <Button to={screens.products.path}>去逛逛</Button>
      )
    }
  />
)

function withOrWithout(before: ReadonlySet<number>, id: number, yes: boolean): ReadonlySet<number> {
  const next = new Set(before)
  if (yes) next.add(id)
  else next.delete(id)
  return next
}

/** Adds the products one after the other. A toast shows each refusal. Returns how many were added. */
async function addAll(favorites: readonly Favorite[]): Promise<number> {
  let added = 0
  for (const favorite of favorites) {
    const wish = addable(favorite)
    if (wish && (await change(addToCart(wish).then(() => true)))) added++
  }
  return added
}
