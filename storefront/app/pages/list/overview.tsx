import { createList, LISTS_MOST, type ListCard } from '@gongfang/contract/shopping-list'
import { dayOf } from '@gongfang/contract/time'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import ClipboardList from '~icons/clipboard-list'
import Plus from '~icons/plus'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { listPath } from '../../base/paths.ts'
import { ProductImage } from '../../product/product-image.tsx'
import { ListForm } from '../../shopping-list/list-form.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './overview.module.css'

/** All lists of the member. */
export function Overview({ lists }: { lists: readonly ListCard[] }) {
  const [making, setMaking] = useState(false)
  const keyOf = useIntentKey()
  const navigate = useNavigate()
  const isFull = lists.length >= LISTS_MOST
  const make = async (wish: { name: string; note: string }) => {
    const { id } = await call(createList, wish, { idempotencyKey: keyOf(wish) })
    await navigate(listPath(id))
  }
  const newButton = (
    <Button
      disabledReason={isFull ? `最多建 ${LISTS_MOST} 个清单，请先删除不用的` : undefined}
      onClick={() => setMaking(true)}
    >
      <Plus size={16} aria-hidden="true" />
      新建清单
    </Button>
  )

  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>采购清单</h1>
        <Button variant="outline" to="?quick=1">
          粘贴或上传型号
        </Button>
        {newButton}
      </header>
      {lists.length === 0 ? (
        <EmptyState icon={ClipboardList} text="把经常采购的型号存成清单，下次一键加入购物车" />
      ) : (
        <ul className={styles.cards}>
          {lists.map((list) => (
            <Card key={list.id} list={list} />
          ))}
        </ul>
      )}
      {making && <ListForm title="新建清单" name="" note="" onSave={make} onClose={() => setMaking(false)} />}
    </div>
  )
}

const Card = ({ list: { id, name, note, kinds, images, changedAt } }: { list: ListCard }) => (
  <li className={styles.card}>
    <h2>
      <Link to={listPath(id)}>{name}</Link>
    </h2>
    <p className={styles.facts}>
      <span>{kinds} 种商品</span>
      <span>更新于 {dayOf(changedAt)}</span>
    </p>
    {note && <p className={styles.note}>{note}</p>}
    <div className={styles.images} aria-hidden="true">
      {images.map((image, at) => (
        <ProductImage key={`${at}${image}`} src={image} alt="" size={56} />
      ))}
    </div>
  </li>
)
