import {
  deleteInvoiceTitle,
  type InvoiceTitle,
  listInvoiceTitles,
  type SavedTitle,
  TITLES_MOST,
} from '@gongfang/contract/money/invoice'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './invoices.module.css'
import { TitleForm } from './title-form.tsx'

/** The invoice titles. Members of an institution share them. */
export function Titles() {
  const load = useLoad(() => call(listInvoiceTitles, {}))
  const [editing, setEditing] = useState<InvoiceTitle | SavedTitle | 'new' | null>(null)

  async function remove({ id, title }: SavedTitle) {
    if (!(await confirm({ message: `确定删除抬头“${title}”吗？`, confirmText: '删除' }))) return
    if (await change(call(deleteInvoiceTitle, { id }))) toast('success', '已删除')
    await load.reload()
  }

  const { data } = load
  const barred = useRoleReason('title')
  const notMine = useRoleReason('titleOfColleague')
  // The suggestion fills the form, so the button is drawn after it has loaded.
  const add = data && (
    <Button
      variant="outline"
      size="small"
      disabledReason={
        barred ?? (data.titles.length >= TITLES_MOST ? `最多保存 ${TITLES_MOST} 个抬头` : undefined)
      }
      onClick={() => setEditing(data.suggestion ?? 'new')}
    >
      新建抬头
    </Button>
  )
  return (
    <Block title="发票抬头" more={add}>
      <Loaded load={load} waiting={<Skeleton lines={2} shape="card" />}>
        {({ titles }) =>
          titles.length === 0 ? (
            <EmptyState text="还没有发票抬头，机构成员共用抬头" />
          ) : (
            <ul className={styles.cards}>
              {titles.map((title) => (
                <TitleCard
                  key={title.id}
                  title={title}
                  barred={barred ?? (title.mayChange ? undefined : notMine)}
                  onEdit={() => setEditing(title)}
                  onRemove={() => remove(title)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && (
        <Drawer
          open
          title={editing !== 'new' && 'id' in editing ? '修改抬头' : '新建抬头'}
          onClose={() => setEditing(null)}
        >
          <TitleForm
            {...(editing !== 'new' && { initial: editing })}
            onSaved={() => {
              setEditing(null)
              toast('success', '抬头已保存')
              void load.reload()
            }}
          />
        </Drawer>
      )}
    </Block>
  )
}

interface TitleCardProps {
  title: SavedTitle
  /** The reason why it cannot be changed. */
  barred: string | undefined
  onEdit: () => void
  onRemove: () => void
}

function TitleCard({ title, barred, onEdit, onRemove }: TitleCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <b>{title.title}</b>
        {title.isDefault && <span className={styles.note}>默认</span>}
      </div>
      <p className={styles.note}>税号 {title.taxNumber}</p>
      {(title.address || title.phone) && (
        <p className={styles.note}>
          {title.address} {title.phone}
        </p>
      )}
      {(title.bank || title.account) && (
        <p className={styles.note}>
          {title.bank} {title.account}
        </p>
      )}
      <p className={styles.actions}>
        <Button variant="outline" size="small" disabledReason={barred} onClick={onEdit}>
          修改
        </Button>
        <Button variant="ghost" size="small" disabledReason={barred} onClick={onRemove}>
          删除
        </Button>
      </p>
    </li>
  )
}
