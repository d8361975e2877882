import { Button, DatePicker, Input, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from './query.ts'

interface Named {
  /** Of the field in the address and in the endpoint's input. */
  name: string
  label: string
}
export type Filter =
  | (Named & { kind: 'text'; width?: number })
  | (Named & { kind: 'select'; options: { value: string; label: string }[]; width?: number })
  | (Named & { kind: 'month' })
  /** Two fields, `from` and `to`, both days included. */
  | { kind: 'days'; name: 'days'; label: string; from?: string; to?: string }

export function Filters({ filters }: { filters: Filter[] }) {
  const { params, change } = useQuery()
  const names = filters.flatMap((filter) =>
    filter.kind === 'days' ? [filter.from ?? 'from', filter.to ?? 'to'] : [filter.name],
  )
  const filtered = names.some((name) => params.has(name))
  return (
    <Space wrap size={8}>
      {filters.map((filter) => (
        <One key={filter.name} filter={filter} />
      ))}
      {filtered && (
        <Button type="link" onClick={() => change(Object.fromEntries(names.map((name) => [name, null])))}>
          清除筛选
        </Button>
      )}
    </Space>
  )
}

function One({ filter }: { filter: Filter }) {
  const { params, change } = useQuery()
  const { label, kind } = filter
  if (kind === 'text') return <TextFilter name={filter.name} label={label} width={filter.width ?? 220} />
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

/** Searches when one pauses or presses Enter; `/` leads here. */
function TextFilter({ name, label, width }: { name: string; label: string; width: number }) {
  const { params, change } = useQuery()
  const inAddress = params.get(name) ?? ''
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(inAddress), [inAddress])
  const search = (value: string) => {
    clearTimeout(timer.current)
    if (value.trim() !== inAddress) change({ [name]: value.trim() })
  }
  return (
    <Input.Search
      allowClear
      style={{ width }}
      placeholder={label}
      aria-label={label}
      maxLength={80}
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
