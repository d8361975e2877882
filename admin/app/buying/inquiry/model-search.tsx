import { resolveCodes, type SkuLine, suggest } from '@gongfang/contract/goods/catalogue'
import { AutoComplete } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/call.ts'

interface ModelSearchProps {
  label: string
  onModel: (sku: SkuLine) => void
}

/** Finds a model by its code, barcode or a part of its name. */
export function ModelSearch({ label, onModel }: ModelSearchProps) {
  const [typed, setTyped] = useState('')
  const [options, setOptions] = useState<{ value: string; label: string }[]>([])
  const [why, setWhy] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    clearTimeout(timer.current)
    setWhy('')
    const keyword = text.trim().slice(0, 60)
    if (keyword.length < 2) return setOptions([])
    timer.current = setTimeout(async () => {
      const found = await call(suggest, { keyword }).catch(() => null)
      setOptions(
        (found?.codes ?? []).map(({ modelCode, title }) => ({
          value: modelCode,
          label: `${modelCode} ${title}`,
        })),
      )
    }, 300)
  }
  const take = async (text: string) => {
    const code = text.trim()
    if (code === '') return
    try {
      const [answer] = await call(resolveCodes, { codes: [code] })
      const [sku, ...others] = answer?.exact ? answer.hits : []
      if (sku && others.length === 0) {
        setTyped('')
        onModel(sku)
      } else setWhy(others.length > 0 ? '有几个同名型号，请填完整的型号' : '没有这个型号')
    } catch (error) {
      setWhy((error as Error).message)
    }
  }
  return (
    <span>
      <AutoComplete
        aria-label={label}
        placeholder="型号，回车选用"
        style={{ width: 220 }}
        value={typed}
        options={options}
        showSearch={{ onSearch: search }}
        onChange={setTyped}
        onSelect={(code: string) => void take(code)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void take(typed)
        }}
      />
      {why !== '' && <span role="alert"> {why}</span>}
    </span>
  )
}
