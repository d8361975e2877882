import { useNavigate } from 'react-router'
import { screens } from '../../base/screens.ts'
import { signOut } from '../../member/logout.ts'

/** Logs out and leaves the pages that need a login. */
export function useLeave() {
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate(screens.products.path)
  }
}
