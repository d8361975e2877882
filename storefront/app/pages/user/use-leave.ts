import { useNavigate } from 'react-router'
import { signOut } from '../../people/member/logout.ts'
import { screens } from '../../screens.ts'

/** Logs out and leaves the pages that need a login. */
export function useLeave() {
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate(screens.products.path)
  }
}
