import { useSyncExternalStore } from 'react'
import { screens } from '../screens.ts'
import { loginPath, registerPath } from './redirect.ts'

const never = () => () => {}

/** False in the HTML that is sent, and until the page runs. */
export const useRuns = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * The login that leads back to `wanted`. The HTML that is sent has the bare address: a robot would find a login for each
 * page (decision 151). Whoever follows it is led back by `useWayBack`.
 */
export const useLoginPath = (wanted: string) => (useRuns() ? loginPath(wanted) : screens.login.path)

export const useRegisterPath = (wanted: string) => (useRuns() ? registerPath(wanted) : screens.register.path)
