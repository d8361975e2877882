import type { Output } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import { listCart } from '@gongfang/contract/goods/cart'
import type { listFavorites } from '@gongfang/contract/goods/favorite'
import {
  createList,
  LISTS_MOST,
  type ListCard,
  type listSharedLists,
} from '@gongfang/contract/goods/shopping-list'
import { useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import ClipboardList from '~icons/clipboard-list'
import Plus from '~icons/plus'
import Search from '~icons/search'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useIntentKey } from '../../base/keys.ts'
import { userPath } from '../../base/paths.ts'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { ListDialog, type ListWish } from '../../goods/shopping-list/list-dialog.tsx'
import { ListForm } from '../../goods/shopping-list/list-form.tsx'
import { madeBy } from '../../goods/shopping-list/made-by.ts'
import { listPath, listsPath } from '../../goods/shopping-list/paths.ts'
import { standingText } from '../../goods/shopping-list/standing-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './overview.module.css'

interface OverviewProps {
  lists: readonly ListCard[]
  favorites: Output<typeof listFavorites>
  shared: Output<typeof listSharedLists>
  keyword: string
}

/** The member's favorites and own lists, and those that colleagues share. */
export function Overview({ lists, favorites, shared, keyword }: OverviewProps) {
  const [making, setMaking] = useState(false)
  const keyOf = useIntentKey()
  const navigate = useNavigate()
  const isFull = lists.length >= LISTS_MOST
  const make = async (wish: { name: string; note: string }) => {
    const { id } = await call(createList, wish, { idempotencyKey: keyOf(wish) })
    await navigate(listPath(id))
  }

  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>采购清单</h1>
        <Button variant="outline" to="?quick=1">
          粘贴或上传型号
        </Button>
        <FromCart />
        <Button
          disabledReason={isFull ? `最多建 ${LISTS_MOST} 个清单，请先删除不用的` : undefined}
          onClick={() => setMaking(true)}
        >
          <Plus size={16} aria-hidden="true" />
          新建清单
        </Button>
      </header>
      {(lists.length > 0 || favorites.total > 0) && (
        <>
          <h2 className="visually-hidden">我的清单</h2>
          <ul className={styles.cards}>
            {favorites.total > 0 && <Favorites favorites={favorites} />}
            {lists.map((list) => (
              <Card key={list.id} list={list} />
            ))}
          </ul>
        </>
      )}
      {lists.length === 0 && (
        <EmptyState icon={ClipboardList} text="把经常采购的型号存成清单，下次一键加入购物车" />
      )}
      {(shared.total > 0 || keyword !== '') && <Shared shared={shared} keyword={keyword} />}
      {making && <ListForm title="新建清单" name="" note="" onSave={make} onClose={() => setMaking(false)} />}
    </div>
  )
}

/** Puts the models of the whole cart into a list. */
function FromCart() {
  const [lines, setLines] = useState<readonly ListWish[] | null>(null)
  const { busy, run } = useBusy()
  const read = async () => {
    const cart = await change(call(listCart, {}))
    if (cart?.lines.length === 0) toast('warning', '购物车中没有商品')
    else if (cart) setLines(cart.lines)
  }
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => run(read())}>
        从购物车加入
      </Button>
      {lines && <ListDialog lines={lines} onClose={() => setLines(null)} />}
    </>
  )
}

function Shared({ shared, keyword }: Pick<OverviewProps, 'shared' | 'keyword'>) {
  const kw = keyword && `kw=${encodeURIComponent(keyword)}&`
  return (
    <section className={styles.shared} aria-labelledby="shared-lists">
      <header className={styles.head}>
        <h2 id="shared-lists">同事共享的清单（{shared.total}）</h2>
        <Form method="get" action={listsPath} role="search" className={styles.search}>
          <input
            key={keyword}
            name="kw"
            type="search"
            aria-label="按清单名称或同事查找"
            placeholder="清单名称、同事"
            defaultValue={keyword}
            maxLength={60}
          />
          <button type="submit" aria-label="搜索">
            <Search size={18} aria-hidden="true" />
          </button>
        </Form>
      </header>
      {shared.total === 0 ? (
        <p className={styles.none}>
          没有找到“{keyword}”，<Link to={listsPath}>查看全部</Link>
        </p>
      ) : (
        <ul className={styles.cards}>
          {shared.data.map((list) => (
            <Card key={list.id} list={list} />
          ))}
        </ul>
      )}
      <Pager
        page={shared.current_page}
        lastPage={shared.last_page}
        total={shared.total}
        limit={shared.per_page}
        unit="个"
        href={(page) => `${listsPath}?${kw}page=${page}`}
      />
    </section>
  )
}

/** Favorites are products: they become lines of a list when a model of each is chosen. */
const Favorites = ({ favorites: { data, total } }: Pick<OverviewProps, 'favorites'>) => (
  <li className={styles.card}>
    <h3>
      <Link to={userPath('favorites')}>我的收藏</Link>
    </h3>
    <p className={styles.facts}>
      <span>{total} 种商品</span>
      <span>选定型号后可加入清单</span>
    </p>
    <Pictures images={data.map(({ image }) => image)} />
  </li>
)

const Card = ({ list }: { list: ListCard }) => (
  <li className={styles.card}>
    <h3>
      <Link to={listPath(list.id)}>{list.name}</Link>
    </h3>
    <p className={styles.facts}>
      <span>{list.kinds} 种商品</span>
      <span>更新于 {dayOf(list.changedAt)}</span>
      {list.shared && <span>{madeBy(list)}</span>}
      {list.standing && <span>{standingText(list.standing, list)}</span>}
    </p>
    {list.note && <p className={styles.note}>{list.note}</p>}
    <Pictures images={list.images} />
  </li>
)

const Pictures = ({ images }: { images: readonly string[] }) => (
  <div className={styles.images} aria-hidden="true">
    {images.map((image, at) => (
      <ProductImage key={`${at}${image}`} src={image} alt="" size={56} />
    ))}
  </div>
)
