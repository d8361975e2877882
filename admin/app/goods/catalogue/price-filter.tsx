import { Space } from 'antd'
import { useEffect, useRef } from 'react'
import { useQuery } from '../../ui/list-query.ts'
import { YuanInput } from '../../ui/number-input.tsx'

/** Filters products that have a model in a price range. */
export function PriceFilter() {
  const { params, change } = useQuery()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (name: string) => (fen: number | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => change({ [name]: fen === null ? null : String(fen) }), 500)
  }
  const fen = (name: string) => (params.get(name) ? Number(params.get(name)) : null)
  return (
    <Space style={{ marginBottom: 12 }}>
      价格
      <YuanInput loose aria-label="最低价" value={fen('priceFromFen')} onChange={set('priceFromFen')} />
      至
      <YuanInput loose aria-label="最高价" value={fen('priceToFen')} onChange={set('priceToFen')} />
    </Space>
  )
}
