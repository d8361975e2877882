import type { SkuForm } from '@gongfang/contract/goods/sku-desk'
import { Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import type { GridColumn } from '../../ui/grid-column.ts'
import styles from './catalogue.module.css'

interface FillColumnProps {
  columns: readonly GridColumn<SkuForm>[]
  rows: readonly SkuForm[]
  onChange: (rows: SkuForm[]) => void
}

/** Fills a whole column with one value. `{n}` in a code is the row's number. */
export function FillColumn({ columns, rows, onChange }: FillColumnProps) {
  const open = columns.filter(({ write }) => write)
  const [key, choose] = useState('priceFen')
  const [text, type] = useState('')
  const [wrong, tell] = useState('')
  const column = open.find((one) => one.key === key)
  const fill = () => {
    const texts = rows.map((_, at) => text.replaceAll('{n}', String(at + 1).padStart(2, '0')))
    const written = rows.map((row, at) => column?.write?.(row, texts[at] ?? ''))
    const first = written.indexOf(undefined)
    const row = rows[first]
    const why = row && (column?.why?.(row, texts[first] ?? '') ?? `${column?.title ?? ''}不能是「${text}」`)
    const all = written.every((one) => one === undefined)
    tell(why ? `${all ? '' : `第 ${first + 1} 行没有填入：`}${why}` : '')
    if (!all) onChange(rows.map((one, at) => written[at] ?? one))
  }
  return (
    <Space wrap size={4}>
      <Space.Compact>
        <Select
          aria-label="批量设置的列"
          style={{ width: 112 }}
          value={key}
          options={open.map(({ key: value, title }) => ({ value, label: title }))}
          onChange={(next) => {
            choose(next)
            tell('')
          }}
        />
        <Input
          aria-label="批量设置的值"
          placeholder={EXAMPLES[key] ?? '整列的值'}
          aria-invalid={wrong !== ''}
          status={wrong ? 'error' : ''}
          style={{ width: key === 'tiers' ? 200 : 140 }}
          value={text}
          onChange={({ target }) => {
            type(target.value)
            tell('')
          }}
          onPressEnter={fill}
        />
        <Button onClick={fill}>整列填入</Button>
      </Space.Compact>
      {wrong && (
        <span className={styles.wrong} role="alert">
          {wrong}
        </span>
      )}
    </Space>
  )
}

const EXAMPLES: Record<string, string> = { modelCode: '如 ABC-{n}', tiers: '如 10:95% 50:11.20' }
