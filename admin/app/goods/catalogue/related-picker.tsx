import { DeleteOutlined } from '@ant-design/icons'
import { mediaUrl } from '@gongfang/contract/base/media'
import { pickProducts } from '@gongfang/contract/goods/product-desk'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import styles from './catalogue.module.css'

interface Picked {
  id: number
  title: string
  image: string
}

interface RelatedPickerProps {
  value: readonly number[]
  known: readonly Picked[]
  /** The product itself, which cannot be related to itself. */
  own: number | undefined
  disabled: boolean
  onChange: (ids: number[]) => void
}

/** Products shown below this one. The shop fills the remaining places with bestsellers. */
export function RelatedPicker({ value, known, own, disabled, onChange }: RelatedPickerProps) {
  const [seen, setSeen] = useState<ReadonlyMap<number, Picked>>(
    () => new Map(known.map((one) => [one.id, one])),
  )
  const [found, setFound] = useState<Picked[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (keyword: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      call(pickProducts, { keyword: keyword.trim().slice(0, 60) }).then(setFound, () => setFound([]))
    }, 300)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <>
      <ul className={styles.related}>
        {value.map((id) => {
          const one = seen.get(id)
          return (
            <li key={id}>
              {one?.image && <img className={styles.thumb} src={mediaUrl(one.image, 96)} alt="" />}
              <span>{one?.title ?? `商品 ${id}`}</span>
              <Button
                type="text"
                danger
                disabled={disabled}
                icon={<DeleteOutlined />}
                aria-label={`移除 ${one?.title ?? id}`}
                onClick={() => onChange(value.filter((other) => other !== id))}
              />
            </li>
          )
        })}
      </ul>
      {value.length < 8 && (
        <Select
          style={{ width: '100%' }}
          aria-label="添加相关商品"
          placeholder="按标题或型号搜索（最多 8 个；未选满时自动补同类热销）"
          disabled={disabled}
          value={null}
          showSearch={{ filterOption: false, onSearch: search }}
          onFocus={() => search('')}
          options={found
            .filter(({ id }) => id !== own && !value.includes(id))
            .map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id: number | null) => {
            const one = found.find((each) => each.id === id)
            if (!one) return
            setSeen(new Map(seen).set(one.id, one))
            onChange([...value, one.id])
          }}
        />
      )}
    </>
  )
}
