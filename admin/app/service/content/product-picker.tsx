import { DeleteOutlined } from '@ant-design/icons'
import { mediaUrl } from '@gongfang/contract/base/media'
import { listProducts } from '@gongfang/contract/goods/catalogue'
import type { RelatedProduct } from '@gongfang/contract/service/content-desk'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { Soft } from '../../ui/show.tsx'
import styles from './content.module.css'

interface ProductPickerProps {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
  known: readonly RelatedProduct[]
  most: number
  disabled?: boolean
}

/** Chooses the products that an article is about, with the shop's own search. */
export function ProductPicker({
  id,
  value = [],
  onChange,
  known,
  most,
  disabled = false,
}: ProductPickerProps) {
  const [seen, setSeen] = useState<ReadonlyMap<number, RelatedProduct>>(new Map())
  const { found, search } = useGoodsSearch()
  const infoOf = (one: number) => seen.get(one) ?? known.find(({ id: other }) => other === one)
  return (
    <>
      <ul className={styles.picked}>
        {value.map((one) => {
          const product = infoOf(one)
          return (
            <li key={one}>
              {product?.image && <img src={mediaUrl(product.image, 96)} alt="" />}
              <span>
                {product?.title ?? `商品 ${one}`}{' '}
                {product?.onSale === false && <Soft>（未上架，暂不展示）</Soft>}
              </span>
              <Button
                type="text"
                danger
                disabled={disabled}
                icon={<DeleteOutlined />}
                aria-label={`移除 ${product?.title ?? one}`}
                onClick={() => onChange?.(value.filter((other) => other !== one))}
              />
            </li>
          )
        })}
      </ul>
      {value.length < most && (
        <Select
          {...(id ? { id } : {})}
          style={{ width: '100%' }}
          aria-label="添加相关商品"
          placeholder="按标题或型号搜索在售商品"
          disabled={disabled}
          value={null}
          showSearch={{ filterOption: false, onSearch: search }}
          onFocus={() => search('')}
          options={found
            .filter((one) => !value.includes(one.id))
            .map(({ id: key, title }) => ({ value: key, label: title }))}
          onChange={(chosen: number | null) => {
            const one = found.find((each) => each.id === chosen)
            if (!one) return
            setSeen(new Map(seen).set(one.id, one))
            onChange?.([...value, one.id])
          }}
        />
      )}
    </>
  )
}

/** Goods on sale, found when typing rests. */
function useGoodsSearch() {
  const [found, setFound] = useState<RelatedProduct[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (keyword: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      call(listProducts, { keyword: keyword.trim().slice(0, 60), limit: 20 }).then(
        ({ data }) =>
          setFound(data.map((card) => ({ id: card.id, title: card.title, image: card.image, onSale: true }))),
        () => setFound([]),
      )
    }, 300)
  }
  return { found, search }
}
