import { listUnits } from '@gongfang/contract/base/unit'
import { readTeam } from '@gongfang/contract/people/team'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { useSession } from '../../base/session.ts'
import { useLoad } from '../../base/use-load.ts'
import { Select, TextInput } from '../../ui/form/input.tsx'
import styles from './order-narrow.module.css'
import { nameOf } from './person-card.tsx'
import { UnitSelect } from './unit-select.tsx'

interface OrderNarrowProps {
  filter: { buyer: string; unit: string; fund: string }
  /** The list's address with some values changed; null removes one. */
  href: (change: Record<string, string | null>) => string
}

/** Narrows the orders of others by person, unit and fund. */
export function OrderNarrow({ filter, href }: OrderNarrowProps) {
  const navigate = useNavigate()
  const load = useLoad(async () => ({
    people: (await call(readTeam, {})).people,
    units: await call(listUnits, {}),
  }))
  const withFunds = useSession().userDetail?.funds
  const { people, units } = load.data ?? { people: [], units: [] }
  const go = (change: Record<string, string | null>) =>
    void navigate(href({ ...change, page: null, pay: null }))
  return (
    <p className={styles.narrow}>
      <Select
        aria-label="下单人"
        value={filter.buyer}
        onChange={({ target }) => go({ buyer: target.value || null })}
      >
        <option value="">全部下单人</option>
        {people.map((person) => (
          <option key={person.memberId} value={person.memberId}>
            {nameOf(person)}
          </option>
        ))}
      </Select>
      {units.length > 0 && (
        <UnitSelect
          label="部门"
          units={units}
          none="全部部门"
          value={Number(filter.unit) || null}
          onChange={(unitId) => go({ unit: unitId === null ? null : String(unitId) })}
        />
      )}
      {withFunds && (
        <TextInput
          key={filter.fund}
          type="search"
          aria-label="经费编号"
          placeholder="全部经费，可填编号"
          defaultValue={filter.fund}
          maxLength={40}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          onBlur={({ target }) => {
            const fund = target.value.trim()
            if (fund !== filter.fund) go({ fund: fund || null })
          }}
        />
      )}
    </p>
  )
}
