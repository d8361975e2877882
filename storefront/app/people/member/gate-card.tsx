import type { InstitutionAction } from '@gongfang/contract/people/institution'
import { useLocation } from 'react-router'
import ShieldAlert from '~icons/shield-alert'
import { loginPath } from '../../base/redirect.ts'
import { useSession } from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import { gateFor } from './gate.ts'
import styles from './gate-card.module.css'

/**
 * Shown instead of ordering to members who may not order yet: the reason and the next step. Draws nothing for
 * others.
 */
export function GateCard({ action }: { action?: InstitutionAction }) {
  const { token, user, userDetail } = useSession()
  const { pathname, search } = useLocation()
  const gate = gateFor(token === null ? null : (userDetail ?? user), action)
  // The user info is not loaded yet.
  if (gate === null || (token !== null && (userDetail ?? user) === null)) return null
  return (
    <div className={styles.card}>
      <ShieldAlert size={20} aria-hidden="true" />
      <p>{gate.text}</p>
      {gate.button && (
        <Button size="small" to={gate.to ?? loginPath(pathname + search)}>
          {gate.button}
        </Button>
      )}
    </div>
  )
}
