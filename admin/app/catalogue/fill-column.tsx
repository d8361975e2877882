import type { SkuForm } from '@gongfang/contract/sku-desk'
import { App, Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import type { SheetColumn } from '../ui/sheet.tsx'

interface FillColumnProps {
  columns: readonly SheetColumn<SkuForm>[]
  rows: readonly SkuForm[]
  onChange: (rows: SkuForm[]) => void
}

/** One value for a whole column; `{n}` in a code counts its rows. */
export function FillColumn({ columns, rows, onChange }: FillColumnProps) {
  const { message } = App.useApp()
  const open = columns.filter(({ write }) => write)
  const [key, choose] = useState('priceFen')
  const [text, type] = useState('')
  const column = open.find((one) => one.key === key)
  const fill = () => {
    const written = rows.map((row, at) =>
      column?.write?.(row, text.replaceAll('{n}', String(at + 1).padStart(2, '0'))),
    )
    if (written.every((row) => row === undefined))
      return void message.error(`${column?.title ?? ''}不能是「${text}」`)
    onChange(rows.map((row, at) => written[at] ?? row))
  }
  return (
    <Space.Compact>
      <Select
        aria-label="批量设置的列"
        style={{ width: 112 }}
        value={key}
        options={open.map(({ key: value, title }) => ({ value, label: title }))}
        onChange={choose}
      />
      <Input
        aria-label="批量设置的值"
        placeholder={key === 'modelCode' ? '如 ABC-{n}' : '整列的值'}
        style={{ width: 140 }}
        value={text}
        onChange={({ target }) => type(target.value)}
        onPressEnter={fill}
      />
      <Button onClick={fill}>整列填入</Button>
    </Space.Compact>
  )
}
