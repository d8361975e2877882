import { dayOf } from '@gongfang/contract/base/time'
import { institutionRoles } from '@gongfang/contract/people/institution'
import type { Colleague } from '@gongfang/contract/people/team'
import type { ReactNode } from 'react'
import styles from './team.module.css'

interface PersonCardProps {
  person: Colleague
  isSelf: boolean
  /** Path of the unit; '' for none. */
  unit: string
  /** Actions that the reader may do with this person. */
  children?: ReactNode
}

export function PersonCard({ person, isSelf, unit, children }: PersonCardProps) {
  const { mobile, roles, state, since } = person
  const name = nameOf(person)
  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <h3 className={styles.who}>
          {name} {name !== mobile && <span className="numbers">{mobile}</span>}
        </h3>
        {children}
      </header>
      <p className={styles.tags}>
        {isSelf && <span className={styles.self}>本人</span>}
        {state === 'disabled' && <span className={styles.disabled}>已停用</span>}
        {roles.map((role) => (
          <span key={role} className={styles.tag}>
            {institutionRoles[role]}
          </span>
        ))}
      </p>
      <p className={styles.since}>
        {unit !== '' && `${unit}，`}
        {dayOf(since)} 加入
      </p>
    </article>
  )
}

export const nameOf = ({ nickname, mobile }: Pick<Colleague, 'nickname' | 'mobile'>) =>
  nickname || mobile || '已注销会员'
