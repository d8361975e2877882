import type { AccountStatus, UserInfo } from '@gongfang/contract/people/member'
import { Link } from 'react-router'
import Settings2 from '~icons/settings-2'
import UserRound from '~icons/user-round'
import { userPath } from '../../../base/paths.ts'
import { useSession } from '../../../base/session.ts'
import { maskPhone } from '../../../people/address/phone-mask.ts'
import { memberName } from '../../../people/member/member-name.ts'
import { screens } from '../../../screens.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOverview } from '../overview-store.ts'
import styles from './home.module.css'

const statusNames: Record<AccountStatus, string> = {
  incomplete: '未完善',
  pending: '审核中',
  approved: '已认证',
  rejected: '已驳回',
  disabled: '已停用',
}
const changeNames = { pending: '资料变更审核中', rejected: '资料变更未通过' }

/** The member and the state of the institution. */
export function ProfileHead() {
  const { user, userDetail } = useSession()
  const { overview } = useOverview()
  const member = userDetail ?? user
  if (member === null) return <Skeleton lines={2} />
  const { jigou, status } = member
  return (
    <div className={styles.profile}>
      <Avatar member={member} />
      <div className={styles.who}>
        <p className={styles.name}>
          {memberName(member)}
          <span className={`${styles.mobile} numbers`}>{maskPhone(member.mobile)}</span>
        </p>
        <p className={styles.institution}>
          <span className={styles.jigou} title={jigou}>
            {jigou || '未填写机构'}
          </span>
          <Link
            to={
              status === 'pending' || status === 'rejected'
                ? screens.reviewing.path
                : screens.completeInfo.path
            }
          >
            <span className={styles.chip} data-status={status}>
              {statusNames[status]}
            </span>
          </Link>
          {overview?.change && (
            <Link to={screens.completeInfo.path}>
              <span className={styles.chip} data-status={overview.change}>
                {changeNames[overview.change]}
              </span>
            </Link>
          )}
        </p>
      </div>
      <Link to={userPath('settings')} className={styles.settings}>
        <Settings2 size={18} aria-hidden="true" />
        设置
      </Link>
    </div>
  )
}

export function Avatar({ member: { avatar } }: { member: UserInfo }) {
  if (avatar === '') {
    return (
      <span className={styles.avatar}>
        <UserRound size={32} aria-hidden="true" />
      </span>
    )
  }
  return <img src={avatar} alt="" width={64} height={64} className={styles.avatar} />
}
