import type { Address, OfferedAddress } from '@gongfang/contract/people/address'
import { useState } from 'react'
import Plus from '~icons/plus'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './address-section.module.css'

const NewAddress = late(() => import('../../people/address/new-address.tsx').then((file) => file.NewAddress))

interface AddressSectionProps {
  addresses: OfferedAddress[]
  chosenId: number | undefined
  choose: (addressId: number) => void
  undeliverable: boolean
}

const FIRST = 3

/** The addresses, the default one first. Shows a few and the rest on demand. Without any, the form is open. */
export function AddressSection({ addresses: loaded, chosenId, choose, undeliverable }: AddressSectionProps) {
  const [addresses, setAddresses] = useState(() => defaultFirst(loaded))
  const [all, setAll] = useState(false)
  const [adding, setAdding] = useState(loaded.length === 0)
  const at = addresses.findIndex(({ id }) => id === chosenId)
  // The order stays when one is chosen, and the chosen one is always shown.
  const shown = all || at >= FIRST ? addresses : addresses.slice(0, FIRST)

  const added = (address: Address) => {
    const others = addresses
      .filter(({ id }) => id !== address.id)
      .map((other) => (address.isDefault ? { ...other, isDefault: false } : other))
    setAddresses([{ ...address, shared: null }, ...others])
    setAdding(false)
    choose(address.id)
  }

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
      {addresses.length > 0 && (
        <fieldset>
          <legend className="visually-hidden">选择收货地址</legend>
          <ul className={styles.list}>
            {shown.map((address) => (
              <li key={address.id}>
                <AddressChoice address={address} checked={address.id === chosenId} choose={choose} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {addresses.length > shown.length && (
        <Button variant="ghost" size="small" className={styles.more ?? ''} onClick={() => setAll(true)}>
          显示全部 {addresses.length} 个地址
        </Button>
      )}
      {adding && <NewAddress onClose={() => setAdding(false)} onSaved={added} />}
    </Section>
  )
}

const defaultFirst = (addresses: OfferedAddress[]) =>
  [...addresses].sort((one, other) => Number(other.isDefault) - Number(one.isDefault))

interface AddressChoiceProps {
  address: OfferedAddress
  checked: boolean
  choose: (id: number) => void
}

function AddressChoice({ address, checked, choose }: AddressChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="address" checked={checked} onChange={() => choose(address.id)} />
      <span className={styles.words}>
        <span className={styles.who}>
          <b>{address.receiver}</b> <span className="numbers">{address.phone}</span>
          {address.shared && (
            <span className={styles.tag}>
              机构共用：{address.shared.name}
              {address.shared.unitPath && `（${address.shared.unitPath}）`}
            </span>
          )}
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
