import type { Address } from '@gongfang/contract/address'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { AddressForm } from './address-form.tsx'

interface NewAddressProps {
  onClose: () => void
  onSaved: (address: Address) => void
}

/** Fetched when an address is missing: who orders mostly has one. */
export function NewAddress({ onClose, onSaved }: NewAddressProps) {
  return (
    <Drawer open onClose={onClose} title="新建地址">
      <AddressForm onCancel={onClose} onSaved={onSaved} />
    </Drawer>
  )
}
