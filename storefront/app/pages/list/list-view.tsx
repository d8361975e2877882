import {
  copyList,
  deleteList,
  exportList,
  type ShoppingList,
  saveList,
  shareList,
} from '@gongfang/contract/goods/shopping-list'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import ClipboardList from '~icons/clipboard-list'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { downloadSheet } from '../../base/download.ts'
import { useIntentKey } from '../../base/keys.ts'
import { ListForm } from '../../goods/shopping-list/list-form.tsx'
import { madeBy } from '../../goods/shopping-list/made-by.ts'
import { listPath, listsPath } from '../../goods/shopping-list/paths.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { confirmDelete } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { Lines } from './lines.tsx'
import styles from './list-view.module.css'
import { MakeStanding, StandingLine } from './standing.tsx'

const RecurringSection = late(
  () => import('../../buying/recurring/recurring-section.tsx').then((part) => part.RecurringSection),
  <Skeleton lines={3} />,
)

/** `list` is null when there is none. */
export const OneList = ({ list }: { list: ShoppingList | null }) =>
  list ? <ListView list={list} /> : <NoList />

function ListView({ list }: { list: ShoppingList }) {
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[{ label: '采购清单', to: listsPath }, { label: list.name }]} />
      <Head key={list.id} list={list} />
      <Recurring key={`recurring ${list.id}`} list={list} />
      {list.lines.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          text="清单中还没有商品"
          action={
            list.mine && (
              <p className={styles.ways}>
                <Button to={screens.category.path}>去选商品</Button>
                <Button variant="outline" to="?quick=1">
                  粘贴或上传型号
                </Button>
              </p>
            )
          }
        />
      ) : (
        <Lines key={`lines ${list.id}`} list={list} />
      )}
    </div>
  )
}

/** Only who may order hands requests in. */
function Recurring({ list }: { list: ShoppingList }) {
  const noOrder = useRoleReason('order')
  if (!list.mine || list.standing === null || noOrder !== undefined) return null
  return <RecurringSection list={list} />
}

function Head({ list }: { list: ShoppingList }) {
  const { id, name, note, mine } = list
  const [form, setForm] = useState<'edit' | 'copy' | null>(null)
  const { busy: exporting, run } = useBusy()
  const noOrder = useRoleReason('order')
  /** Kept here, so that a copy whose answer was lost is not made twice by opening the form again. */
  const keyOf = useIntentKey()
  const navigate = useNavigate()
  const remove = async () => {
    const loss = list.shared ? '同事也将看不到它，' : ''
    if (!(await confirmDelete({ message: `确定要删除清单“${name}”吗？${loss}此操作不可恢复。` }))) return
    if (!(await change(call(deleteList, { id })))) return
    toast('success', '清单已删除')
    await navigate(listsPath)
  }
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h1 tabIndex={-1}>{name}</h1>
        {list.shared && <p className={styles.shared}>{madeBy(list)}</p>}
        {note && <p className={styles.note}>{note}</p>}
        <StandingLine list={list} />
      </div>
      <div className={styles.tools}>
        {mine && list.lines.length > 0 && (
          <Button variant="ghost" size="small" to="?quick=1">
            粘贴或上传型号
          </Button>
        )}
        {mine && (
          <Button variant="ghost" size="small" onClick={() => setForm('edit')}>
            改名和备注
          </Button>
        )}
        {mine && list.owner !== null && <Share list={list} />}
        {mine && list.standing === null && <MakeStanding list={list} />}
        <Button variant="ghost" size="small" disabledReason={noOrder} onClick={() => setForm('copy')}>
          复制清单
        </Button>
        <Button
          variant="ghost"
          size="small"
          busy={exporting}
          busyText="导出中…"
          disabledReason={list.lines.length === 0 ? '清单中没有商品' : undefined}
          onClick={() => run(downloadSheet(exportList, { id }, name))}
        >
          导出 xlsx
        </Button>
        {mine && (
          <Button variant="ghost" size="small" onClick={remove}>
            删除清单
          </Button>
        )}
      </div>
      {form === 'edit' && <EditForm list={list} onClose={() => setForm(null)} />}
      {form === 'copy' && <CopyForm list={list} keyOf={keyOf} onClose={() => setForm(null)} />}
    </header>
  )
}

/** Only the member who made the list decides; members who may not order yet are told why by the server. */
function Share({ list: { id, shared, ownUnit } }: { list: ShoppingList }) {
  const { busy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const set = async (wish: { shared: boolean; unitOnly?: boolean }, done: string) => {
    if (!(await change(call(shareList, { id, ...wish })))) return
    toast('success', done)
    await revalidate()
  }
  const way = (text: string, ...wish: Parameters<typeof set>) => (
    <Button variant="ghost" size="small" busy={busy} onClick={() => run(set(...wish))}>
      {text}
    </Button>
  )
  if (shared) return way('取消共享', { shared: false }, '已取消共享，只有您能看到')
  return (
    <>
      {way('共享给机构', { shared: true }, '已共享，机构的同事都能看到')}
      {ownUnit !== null &&
        way(`共享给${ownUnit}`, { shared: true, unitOnly: true }, `已共享，${ownUnit}的同事能看到`)}
    </>
  )
}

const NoList = () => (
  <div className="container">
    <h1 tabIndex={-1} className="visually-hidden">
      采购清单
    </h1>
    <EmptyState text="清单不存在" action={<Button to={listsPath}>返回采购清单</Button>} />
  </div>
)

interface ListFormProps {
  list: ShoppingList
  onClose: () => void
}

function EditForm({ list: { id, name, note }, onClose }: ListFormProps) {
  const { revalidate } = useRevalidator()
  return (
    <ListForm
      title="改名和备注"
      name={name}
      note={note}
      onClose={onClose}
      onSave={async (wish) => {
        await call(saveList, { id, ...wish })
        onClose()
        await revalidate()
      }}
    />
  )
}

type CopyFormProps = ListFormProps & { keyOf: ReturnType<typeof useIntentKey> }

function CopyForm({ list: { id, name }, keyOf, onClose }: CopyFormProps) {
  const navigate = useNavigate()
  return (
    <ListForm
      title="复制清单"
      name={`${name} 副本`.slice(0, 30)}
      onClose={onClose}
      onSave={async (wish) => {
        const copied = { id, name: wish.name }
        const copy = await call(copyList, copied, { idempotencyKey: keyOf(copied) })
        onClose()
        toast('success', '已复制')
        await navigate(listPath(copy.id))
      }}
    />
  )
}
