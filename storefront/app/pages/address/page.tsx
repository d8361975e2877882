import { ADDRESS_LIMIT, listAddresses, type OfferedAddress } from '@gongfang/contract/people/address'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import MapPin from '~icons/map-pin'
import Plus from '~icons/plus'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { AddressCard } from '../../people/address/address-card.tsx'
import { AddressForm } from '../../people/address/address-form.tsx'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/page'
import styles from './page.module.css'

export const meta = () => [{ title: pageTitle(screens.address.title) }]

export const clientLoader = () => call(listAddresses, {})
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={screens.address.title} />
}

export default function AddressPage({ loaderData }: Route.ComponentProps) {
  const addresses = loaderData.filter(({ shared }) => shared === null)
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState<OfferedAddress | 'new' | null>(null)
  const isFull = addresses.length >= ADDRESS_LIMIT
  const close = () => setEditing(null)
  const addButton = (
    <Button
      disabledReason={isFull ? `最多保存 ${ADDRESS_LIMIT} 个地址，请先删除不用的地址` : undefined}
      onClick={() => setEditing('new')}
    >
      <Plus size={16} aria-hidden="true" />
      新建地址
    </Button>
  )

  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{screens.address.title}</h1>
        {addresses.length > 0 && (
          <>
            <span className={styles.count}>
              已保存 {addresses.length} / {ADDRESS_LIMIT}
            </span>
            {addButton}
          </>
        )}
      </header>
      {isFull && <p className={styles.full}>已达上限，请先删除不用的地址再新建</p>}
      {addresses.length === 0 ? (
        <EmptyState icon={MapPin} text="还没有收货地址" action={addButton} />
      ) : (
        <ul className={styles.cards}>
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressCard address={address} onEdit={() => setEditing(address)} onChanged={revalidate} />
            </li>
          ))}
        </ul>
      )}
      <Drawer open={editing !== null} onClose={close} title={editing === 'new' ? '新建地址' : '编辑地址'}>
        <AddressForm
          {...(editing !== null && editing !== 'new' ? { initial: editing } : {})}
          onCancel={close}
          onSaved={() => {
            close()
            toast('success', '地址已保存')
            void revalidate()
          }}
        />
      </Drawer>
    </div>
  )
}
