import type { Unit } from '@gongfang/contract/base/unit'
import {
  deleteSharedAddress,
  listSharedAddresses,
  type SharedAddress,
} from '@gongfang/contract/people/shared-address'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { confirmDelete } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './shared-addresses.module.css'

const SharedForm = late(() => import('./shared-form.tsx').then((part) => part.SharedForm))

interface SharedAddressesProps {
  units: readonly Unit[]
  /** Called after the server has changed an address. */
  onChanged: () => void
}

/** Addresses of the institution. Who may not change any sees them where there are some. */
export function SharedAddresses({ units, onChanged }: SharedAddressesProps) {
  const load = useLoad(() => call(listSharedAddresses, {}))
  const [editing, setEditing] = useState<SharedAddress | 'new' | null>(null)
  const { addresses = [], mayAdd } = load.data ?? {}
  const mayAddOne = mayAdd !== undefined && (mayAdd.all || mayAdd.unitIds.length > 0)
  if (load.data && addresses.length === 0 && !mayAddOne) return null
  const done = (text: string) => {
    toast('success', text)
    setEditing(null)
    void load.reload()
    onChanged()
  }
  const remove = async ({ id, version }: SharedAddress) => {
    if (!(await confirmDelete())) return
    if (await change(call(deleteSharedAddress, { id, version }))) done('已删除')
    else void load.reload()
  }
  return (
    <Block
      title="共用地址"
      more={
        mayAddOne && (
          <Button size="small" onClick={() => setEditing('new')}>
            新建共用地址
          </Button>
        )
      }
    >
      <Loaded load={load}>
        {(data) =>
          data.addresses.length === 0 ? (
            <p className={styles.none}>还没有共用地址。例如收货码头或库房，同事下单时可以直接选用。</p>
          ) : (
            <ul className={styles.list}>
              {data.addresses.map((address) => (
                <Row
                  key={address.id}
                  address={address}
                  onEdit={() => setEditing(address)}
                  onRemove={() => void remove(address)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && mayAdd && (
        <SharedForm
          {...(editing !== 'new' && { initial: editing })}
          units={units.filter(({ id }) => mayAdd.unitIds.includes(id))}
          mayAll={mayAdd.all}
          onClose={() => setEditing(null)}
          onSaved={() => done('共用地址已保存')}
        />
      )}
    </Block>
  )
}

interface RowProps {
  address: SharedAddress
  onEdit: () => void
  onRemove: () => void
}

const Row = ({ address, onEdit, onRemove }: RowProps) => (
  <li>
    <span className={styles.words}>
      <b>
        {address.name}
        {address.isDefault && (
          <span className={styles.tag}>{address.unitPath ? '部门默认' : '机构默认'}</span>
        )}
      </b>
      <span>
        {address.receiver} <span className="numbers">{address.phone}</span>
      </span>
      <span>
        {address.regionText} {address.detail}
      </span>
      <small>
        {[address.unitPath || '全机构', address.hours && `收货时间 ${address.hours}`, address.note]
          .filter(Boolean)
          .join('；')}
      </small>
    </span>
    {address.mayChange && (
      <span className={styles.actions}>
        <Button variant="outline" size="small" aria-label={`修改共用地址 ${address.name}`} onClick={onEdit}>
          修改
        </Button>
        <Button variant="outline" size="small" aria-label={`删除共用地址 ${address.name}`} onClick={onRemove}>
          删除
        </Button>
      </span>
    )}
  </li>
)
