import { useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { change } from '../../base/change.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { addList } from './add-list.ts'
import { Unread } from './column-question.tsx'
import { Entry } from './entry.tsx'
import { canBeAdded } from './judge.ts'
import styles from './quick-order.module.css'
import { Result } from './result.tsx'
import { useQuickList } from './use-quick-list.ts'

/** 快速下单: adds a list of codes and quantities to the cart. The list is typed, pasted or read from a file. */
export function QuickOrder() {
  const close = useClose()
  const list = useQuickList()
  const [entering, setEntering] = useState(list.rows.length === 0)
  const { done, adding, addAll, forget } = useAdding(list)
  return (
    <Dialog open onClose={close} title="快速下单" size="wide">
      {done && (
        <p className={styles.done} role="status">
          已将 <b>{done.kinds}</b> 种 <b>{done.pieces}</b> 件商品加入购物车
          {list.rows.length > 0 && `，还有 ${list.rows.length} 行未加入`}
          <span className={styles.ways}>
            <Button size="small" to={screens.cart.path}>
              去购物车
            </Button>
            {list.rows.length === 0 && (
              <Button size="small" variant="outline" onClick={close}>
                继续选购
              </Button>
            )}
          </span>
        </p>
      )}
      {entering || list.rows.length === 0 ? (
        <Entry
          list={list}
          onAdded={() => {
            forget()
            setEntering(false)
          }}
        />
      ) : (
        <p className={styles.more}>
          <Button variant="outline" size="small" onClick={() => setEntering(true)}>
            继续添加型号
          </Button>
          <Button variant="ghost" size="small" onClick={list.clear}>
            清空列表
          </Button>
        </p>
      )}
      {list.rows.length > 0 && <Unread said={list.said} />}
      {list.rows.length > 0 && <Result list={list} adding={adding} onAdd={addAll} />}
    </Dialog>
  )
}

/** The address opens the dialog on any page; closing removes it from the query. */
function useClose() {
  const [, setSearch] = useSearchParams()
  return () =>
    setSearch(
      (before) => {
        before.delete('quick')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
}

function useAdding(list: ReturnType<typeof useQuickList>) {
  const [adding, setAdding] = useState(false)
  const [done, setDone] = useState<{ kinds: number; pieces: number } | null>(null)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  async function addAll() {
    if (adding) return
    setAdding(true)
    const added = await change(addList(list.rows.filter(canBeAdded)))
    setAdding(false)
    if (!added) return
    list.remove(added.taken)
    list.refuse(added.refused)
    setDone(added.kinds > 0 ? added : null)
    if (pathname === screens.cart.path) await revalidate()
  }
  return { done, adding, addAll, forget: () => setDone(null) }
}
