import type { Input } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { type FundChoice, type FundChoices, listFundChoices } from '@gongfang/contract/people/fund'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './fund-section.module.css'

interface Choosing {
  /** Changes with the amount of the order. */
  quote: string
  chosen: number | undefined
  choose: (id: number | undefined) => void
  /** Why the order needs a fund; missing if it needs none. */
  required: string | undefined
  error: string | undefined
}

interface FundSectionProps extends Choosing {
  draft: Input<typeof listFundChoices>['draft']
}

/** The choice of a fund for an order. */
export const FundSection = ({ draft, ...choosing }: FundSectionProps) => (
  <FundChooser {...choosing} list={(keyword) => call(listFundChoices, { draft, keyword })} />
)

interface FundChooserProps extends Choosing {
  list: (keyword: string) => Promise<FundChoices>
}

/** Draws nothing for a member who may use no fund, unless the order needs one. */
export function FundChooser({ list, quote, chosen, choose, required, error }: FundChooserProps) {
  const [keyword, setKeyword] = useState('')
  const load = useLoad(() => list(keyword), `${quote} ${keyword}`)
  const none = load.data?.funds.length === 0 && keyword === ''
  if (none && required === undefined) return null
  return (
    <Section title="经费">
      <Loaded load={load} waiting={<Skeleton lines={2} />}>
        {({ funds, more }) => (
          <fieldset
            id={fieldId('fundId')}
            tabIndex={-1}
            className={styles.funds}
            {...(required !== undefined && { 'aria-describedby': `${fieldId('fundId')}-why` })}
          >
            <legend className="visually-hidden">选择经费</legend>
            {(more || keyword !== '') && (
              <TextInput
                type="search"
                aria-label="搜索经费"
                placeholder="经费编号或名称"
                defaultValue={keyword}
                maxLength={60}
                onBlur={(event) => setKeyword(event.target.value.trim())}
              />
            )}
            {required !== undefined && (
              <p
                id={`${fieldId('fundId')}-why`}
                className={error ? styles.refused : styles.why}
                role={error ? 'alert' : undefined}
              >
                {required}
                {none && '，但没有您可以使用的经费，请联系本机构的负责人或管理员'}
              </p>
            )}
            {required === undefined && (
              <label className={styles.fund}>
                <input
                  type="radio"
                  name="fund"
                  checked={chosen === undefined}
                  onChange={() => choose(undefined)}
                />
                <span>不使用经费</span>
              </label>
            )}
            {funds.map((fund) => (
              <Choice key={fund.id} fund={fund} chosen={fund.id === chosen} choose={choose} />
            ))}
          </fieldset>
        )}
      </Loaded>
    </Section>
  )
}

interface ChoiceProps {
  fund: FundChoice
  chosen: boolean
  choose: (id: number) => void
}

function Choice({ fund: { id, code, name, leftFen, part, says, note }, chosen, choose }: ChoiceProps) {
  const off = says === 'refuse'
  return (
    <label className={styles.fund}>
      <input
        type="radio"
        name="fund"
        checked={chosen}
        disabled={off && !chosen}
        onChange={() => choose(id)}
      />
      <span>
        <b>{name}</b>
        <small>
          {code}，{part === undefined ? '' : `划给${part || '您'}的份额`}剩余 {showFen(leftFen)}
        </small>
        {note !== '' && <small className={off ? styles.refused : styles.warned}>{note}</small>}
      </span>
    </label>
  )
}
