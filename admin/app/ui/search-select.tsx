import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'

interface Choice {
  value: number
  label: string
}
interface SearchSelectProps {
  find: (keyword: string) => Promise<Choice[]>
  placeholder: string
  /** The name for screen readers, when no form gives one. */
  label?: string
  /** Set by Form.Item. */
  id?: string
  value?: number
  onChange?: (value: number) => void
}

/** A select whose options the server finds after a pause in typing. */
export function SearchSelect({ find, placeholder, label, id, value, onChange }: SearchSelectProps) {
  const [choices, setChoices] = useState<Choice[]>([])
  const [hint, setHint] = useState('请输入关键词')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = async (keyword: string) => {
    const turn = ++asked.current
    try {
      const found = keyword.trim() ? await find(keyword.trim()) : []
      if (turn !== asked.current) return
      setChoices(found)
      setHint(keyword.trim() ? '没有找到' : '请输入关键词')
    } catch (error) {
      setHint((error as Error).message)
    }
  }
  return (
    <Select<number>
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      showSearch={{
        filterOption: false,
        onSearch: (keyword) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, 300, keyword)
        },
      }}
      placeholder={placeholder}
      options={choices}
      notFoundContent={hint}
    />
  )
}
