import { type Unit, unitPath } from '@gongfang/contract/base/unit'
import { institutionRoles } from '@gongfang/contract/people/institution'
import type { Colleague } from '@gongfang/contract/people/team'
import { type ReactNode, useState } from 'react'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { nameOf, PersonCard } from './person-card.tsx'
import styles from './team.module.css'

/** From so many people on one can search them, and so many are drawn at once. */
const SEARCHED = 12
const SHOWN = 48

interface PeopleProps {
  people: readonly Colleague[]
  units: readonly Unit[]
  self: Colleague | undefined
  /** Buttons for a colleague. Undefined if the reader may not manage people. */
  actions: ((person: Colleague) => ReactNode) | undefined
}

export function People({ people, units, self, actions }: PeopleProps) {
  const [words, setWords] = useState('')
  const [most, setMost] = useState(SHOWN)
  const found = people.filter((person) => textOf(person, units).includes(words.trim()))
  return (
    <Block title={`成员（${people.length}）`}>
      {people.length > SEARCHED && (
        <p className={styles.search}>
          <TextInput
            type="search"
            aria-label="查找成员"
            placeholder="姓名、手机号、角色或部门"
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setMost(SHOWN)
            }}
          />
        </p>
      )}
      <ul className={styles.people}>
        {found.slice(0, most).map((person) => (
          <li key={person.memberId}>
            <PersonCard person={person} isSelf={person === self} unit={unitPath(units, person.unitId)}>
              {actions?.(person)}
            </PersonCard>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.since}>没有找到这样的成员</p>}
      {found.length > most && (
        <p className={styles.search}>
          <Button variant="outline" size="small" onClick={() => setMost(most + SHOWN)}>
            显示更多（还有 {found.length - most} 人）
          </Button>
        </p>
      )}
      {!actions && <p className={styles.note}>需要调整角色时，请联系机构负责人或管理员。</p>}
    </Block>
  )
}

const textOf = (person: Colleague, units: readonly Unit[]) =>
  [
    nameOf(person),
    person.mobile,
    ...person.roles.map((role) => institutionRoles[role]),
    unitPath(units, person.unitId),
  ].join(' ')
