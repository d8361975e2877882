import type { Address } from '@gongfang/contract/address'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AddressForm } from '../address/address-form.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import styles from './address-section.module.css'
import { Notice } from './notice.tsx'
import { Section } from './section.tsx'

interface AddressSectionProps {
  addresses: Address[]
  chosen: Address | null
  choose: (addressId: number) => void
  undeliverable: boolean
}

/** The default address first; three at a time, the rest on demand. */
export function AddressSection({ addresses: loaded, chosen, choose, undeliverable }: AddressSectionProps) {
  const [addresses, setAddresses] = useState(loaded)
  const [all, setAll] = useState(false)
  const [adding, setAdding] = useState(false)
  const sorted = [...addresses].sort((a, b) => rank(b, chosen) - rank(a, chosen))
  const shown = all ? sorted : sorted.slice(0, 3)

  return (
    <Section
      title="收货地址"
      aside={
        <Button variant="ghost" size="small" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          新建地址
        </Button>
      }
    >
      {addresses.length === 0 && (
        <Notice
          tone="warning"
          text="请先添加收货地址"
          action={
            <Button size="small" onClick={() => setAdding(true)}>
              添加地址
            </Button>
          }
        />
      )}
      {undeliverable && <Notice tone="danger" text="该地区暂不支持配送，请更换收货地址" />}
      <fieldset>
        <legend className="visually-hidden">选择收货地址</legend>
        <ul className={styles.list}>
          {shown.map((address) => (
            <li key={address.id}>
              <AddressChoice address={address} checked={address.id === chosen?.id} choose={choose} />
            </li>
          ))}
        </ul>
      </fieldset>
      {sorted.length > shown.length && (
        <Button variant="ghost" size="small" onClick={() => setAll(true)}>
          显示全部 {sorted.length} 个地址
        </Button>
      )}
      <Drawer open={adding} onClose={() => setAdding(false)} title="新建地址">
        <AddressForm
          onCancel={() => setAdding(false)}
          onSaved={(address) => {
            setAddresses((before) => [address, ...before.filter((other) => other.id !== address.id)])
            setAdding(false)
            choose(address.id)
          }}
        />
      </Drawer>
    </Section>
  )
}

const rank = (address: Address, chosen: Address | null) =>
  address.id === chosen?.id ? 2 : address.isDefault ? 1 : 0

function AddressChoice({
  address,
  checked,
  choose,
}: {
  address: Address
  checked: boolean
  choose: (id: number) => void
}) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="address" checked={checked} onChange={() => choose(address.id)} />
      <span className={styles.words}>
        <span className={styles.who}>
          <b>{address.receiver}</b> <span className="numbers">{address.phone}</span>
          {address.tag && <span className={styles.tag}>{address.tag}</span>}
          {address.isDefault && <span className={styles.tag}>默认</span>}
        </span>
        <span className={styles.where}>
          {address.regionText} {address.detail}
        </span>
      </span>
    </label>
  )
}
