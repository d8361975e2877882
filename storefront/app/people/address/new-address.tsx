import type { Address } from '@gongfang/contract/people/address'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { AddressForm } from './address-form.tsx'

interface NewAddressProps {
  onClose: () => void
  onSaved: (address: Address) => void
}

/** Loaded on demand, because most members have an address when they order. */
export function NewAddress({ onClose, onSaved }: NewAddressProps) {
  return (
    <Drawer open onClose={onClose} title="新建地址">
      <AddressForm onCancel={onClose} onSaved={onSaved} />
    </Drawer>
  )
}
