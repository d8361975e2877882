import type { Permission } from '@gongfang/contract/system/permission'
import type { StaffSelf } from '@gongfang/contract/system/staff'
import { createContext, use } from 'react'

export const SelfContext = createContext<StaffSelf | null>(null)

export function useSelf(): StaffSelf {
  const self = use(SelfContext)
  if (!self) throw new Error('nobody is logged in here')
  return self
}

/** `can('order.ship')` decides whether a button is shown. The server checks the permission again. */
export function useCan() {
  const { permissions } = useSelf()
  return (permission: Permission) => permissions.includes(permission)
}
