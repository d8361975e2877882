import { normalPhone } from '@gongfang/contract/base/values'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import styles from './filters.module.css'
import { useFirstRow } from './first-row.ts'
import { useQuery } from './list-query.ts'
import { DAY_FORMATS } from './typed-formats.ts'

interface Named {
  /** The name of the field in the address and in the endpoint's input. */
  name: string
  label: string
}
interface TextRules {
  /** The longest text that the endpoint takes. */
  most?: number
  /** Whether the endpoint takes it; the list waits for the rest of what is typed. */
  fits?: (text: string) => boolean
}
interface Option {
  value: string
  label: string
}
interface OptionGroup {
  label: string
  options: Option[]
}
export type Filter =
  | (Named & TextRules & { kind: 'text'; width?: number })
  | (Named & { kind: 'select'; options: (Option | OptionGroup)[]; width?: number })
  | (Named & { kind: 'month' })
  /** Two fields, `from` and `to` by default, both days included. */
  | (Named & { kind: 'days'; from?: string; to?: string })

/** With `fold` only one row of filters is shown until the rest is unfolded. A hidden filter that is in use is mentioned. */
export function Filters({
  filters,
  fold,
}: {
  filters: Filter[]
  fold?: { open: boolean; onChange: (open: boolean) => void }
}) {
  const { params, change } = useQuery()
  const row = useRef<HTMLDivElement>(null)
  const fits = useFirstRow(row)
  const folded = fold?.open === false
  const names = filters.flatMap(namesOf)
  const filtered = names.some((name) => params.has(name))
  const unseen = filters.slice(fits).filter((filter) => namesOf(filter).some((name) => params.has(name)))
  return (
    <div className={styles.filters}>
      <div ref={row} className={`${styles.fields} ${folded ? styles.folded : ''}`}>
        {filters.map((filter, at) => (
          <div key={filter.name} className={folded && at >= fits ? styles.beyond : undefined}>
            <One filter={filter} />
          </div>
        ))}
      </div>
      {fold && fits < filters.length && (
        <Button type="link" aria-expanded={fold.open} onClick={() => fold.onChange(!fold.open)}>
          {fold.open ? '收起' : unseen.length > 0 ? `展开（${unseen.length} 项已筛选）` : '展开'}
        </Button>
      )}
      {filtered && (
        <Button type="link" onClick={() => change(Object.fromEntries(names.map((name) => [name, null])))}>
          清除筛选
        </Button>
      )}
    </div>
  )
}

export const isPhone = (text: string) => normalPhone(text) !== null
export const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

const namesOf = (filter: Filter) =>
  filter.kind === 'days' ? [filter.from ?? 'from', filter.to ?? 'to'] : [filter.name]

function One({ filter }: { filter: Filter }) {
  const { params, change } = useQuery()
  const { label, kind } = filter
  if (kind === 'text') return <TextFilter {...filter} width={filter.width ?? 220} />
  if (kind === 'select')
    return (
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: filter.width ?? 140 }}
        placeholder={label}
        aria-label={label}
        value={params.get(filter.name)}
        options={filter.options}
        onChange={(value: string | undefined) => change({ [filter.name]: value })}
      />
    )
  if (kind === 'month')
    return (
      <DatePicker
        picker="month"
        placeholder={label}
        aria-label={label}
        value={dayOf(params.get(filter.name))}
        onChange={(day) => change({ [filter.name]: day?.format('YYYY-MM') })}
      />
    )
  const [from, to] = [filter.from ?? 'from', filter.to ?? 'to']
  return (
    <DatePicker.RangePicker
      format={DAY_FORMATS}
      aria-label={label}
      placeholder={[`${label}从`, '到']}
      allowEmpty={[true, true]}
      value={[dayOf(params.get(from)), dayOf(params.get(to))]}
      onChange={(days) =>
        change({ [from]: days?.[0]?.format('YYYY-MM-DD'), [to]: days?.[1]?.format('YYYY-MM-DD') })
      }
    />
  )
}

const dayOf = (text: string | null) => (text && dayjs(text).isValid() ? dayjs(text) : null)

interface TextFilterProps extends Named, TextRules {
  width: number
}

/** Searches after a pause in typing, or on Enter. The key `/` moves the focus into it. */
function TextFilter({ name, label, width, most = 60, fits }: TextFilterProps) {
  const { params, change } = useQuery()
  const inAddress = params.get(name) ?? ''
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(inAddress), [inAddress])
  const search = (value: string) => {
    clearTimeout(timer.current)
    if (value.trim() !== inAddress && !isUnfit(value)) change({ [name]: value.trim() })
  }
  const isUnfit = (value: string) => value.trim() !== '' && fits?.(value.trim()) === false
  return (
    <Input.Search
      allowClear
      style={{ width, maxWidth: '100%' }}
      placeholder={label}
      aria-label={label}
      maxLength={most}
      {...(isUnfit(text) && { status: 'warning', 'aria-invalid': true })}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(search, 500, target.value)
      }}
      onSearch={search}
    />
  )
}
