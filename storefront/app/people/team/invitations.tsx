import { showTime } from '@gongfang/contract/base/time'
import type { Unit } from '@gongfang/contract/base/unit'
import { roleNames } from '@gongfang/contract/people/institution'
import {
  type Invitation,
  invitationStateNames,
  listInvitations,
  revokeInvitation,
} from '@gongfang/contract/people/team'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './team.module.css'

interface InvitationsProps {
  /** Changes when a member joins or leaves. */
  version: string
  units: readonly Unit[]
  onChanged: () => void
}

/** Lists the invitations. A button makes a new one. */
export function Invitations({ version, units, onChanged }: InvitationsProps) {
  const load = useLoad(() => call(listInvitations, {}), version)
  const [inviting, setInviting] = useState(false)
  const changed = () => {
    void load.reload()
    onChanged()
  }
  const revoke = async ({ id }: Invitation) => {
    if (!(await change(call(revokeInvitation, { id })))) return
    toast('success', '已撤销邀请')
    changed()
  }
  return (
    <Block
      title="邀请"
      more={
        <Button size="small" onClick={() => setInviting(true)}>
          邀请同事
        </Button>
      }
    >
      <Loaded load={load}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className={styles.since}>还没有邀请。同事打开链接或扫码，登录后即可加入，不需要平台审核。</p>
          ) : (
            <ul className={styles.invitations}>
              {invitations.map((invitation) => (
                <li key={invitation.id}>
                  <span>
                    {invitation.mobile === '' ? '链接' : invitation.mobile} · {roleNames(invitation.roles)}
                    {invitation.unit !== '' && ` · ${invitation.unit}`}
                    <small>
                      {invitation.inviter} 邀请，已加入 {invitation.used} / {invitation.uses} 人，
                      {showTime(invitation.expiresAt)} 前有效
                    </small>
                  </span>
                  {invitation.state === 'open' ? (
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={`撤销 ${roleNames(invitation.roles)} 的邀请`}
                      onClick={() => revoke(invitation)}
                    >
                      撤销
                    </Button>
                  ) : (
                    <span className={styles.over}>{invitationStateNames[invitation.state]}</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {inviting && <InviteDialog units={units} onClose={() => setInviting(false)} onMade={changed} />}
    </Block>
  )
}
