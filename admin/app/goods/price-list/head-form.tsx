import { dayOf } from '@gongfang/contract/base/time'
import { listPricedInstitutions, type PriceListRecord } from '@gongfang/contract/goods/price-list-desk'
import { DatePicker, Form, type FormInstance, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { QuantityInput } from '../../ui/number-input.tsx'
import { DAY_FORMATS } from '../../ui/typed-formats.ts'
import styles from './price-list.module.css'

export interface HeadValues {
  name: string
  note: string
  priority: number
  fromOn: Dayjs
  untilOn: Dayjs
  institutionIds: number[]
}

type Head = Pick<PriceListRecord, 'name' | 'note' | 'priority' | 'fromOn' | 'untilOn' | 'institutions'>

export const valuesOf = ({ name, note, priority, fromOn, untilOn, institutions }: Head): HeadValues => ({
  name,
  note,
  priority,
  fromOn: dayjs(fromOn),
  untilOn: dayjs(untilOn),
  institutionIds: institutions.map(({ id }) => id),
})

export const newValues = (): Partial<HeadValues> => ({
  note: '',
  priority: 0,
  fromOn: dayjs(dayOf(new Date())),
  institutionIds: [],
})

/** The values as the endpoint takes them. */
export const sent = ({ fromOn, untilOn, ...rest }: HeadValues) => ({
  ...rest,
  note: rest.note ?? '',
  fromOn: fromOn.format('YYYY-MM-DD'),
  untilOn: untilOn.format('YYYY-MM-DD'),
})

interface HeadFormProps {
  form: FormInstance<HeadValues>
  initial: Partial<HeadValues>
  known: PriceListRecord['institutions']
  disabled?: boolean
  onChange?: () => void
  onFinish: (values: HeadValues) => void
}

export function HeadForm({ form, initial, known, disabled = false, onChange, onFinish }: HeadFormProps) {
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={disabled}
      onValuesChange={onChange}
      onFinish={onFinish}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={40} placeholder="例如 2027 年度协议" />
      </Form.Item>
      <Form.Item
        name="institutionIds"
        label="适用机构"
        extra="协议价只对这些机构中可查看协议价的成员有效，其他人看不到"
      >
        <InstitutionsSelect known={known} />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item name="fromOn" label="开始日期" rules={[{ required: true, message: '请选择开始日期' }]}>
          <DatePicker format={DAY_FORMATS} allowClear={false} />
        </Form.Item>
        <Form.Item
          name="untilOn"
          label="结束日期"
          rules={[{ required: true, message: '请选择结束日期' }]}
          extra="含当天；前 14 天列入待办"
        >
          <DatePicker format={DAY_FORMATS} allowClear={false} />
        </Form.Item>
        <Form.Item
          name="priority"
          label="优先级"
          extra="一家机构有几张价目表都写到同一商品时，以数字大的为准；相同时以新建的为准"
        >
          <QuantityInput min={0} max={999} />
        </Form.Item>
      </div>
      <Form.Item name="note" label="备注" extra="只有员工看得到">
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={500} />
      </Form.Item>
    </Form>
  )
}

interface InstitutionsSelectProps {
  known: PriceListRecord['institutions']
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
}

function InstitutionsSelect({ known, id, value = [], onChange }: InstitutionsSelectProps) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(
    () => new Map(known.map((one) => [one.id, one.jigou])),
  )
  const [found, setFound] = useState<number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (keyword: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const rows = await findInstitutions(keyword)
      setNames((before) => new Map([...before, ...rows.map((row) => [row.value, row.label] as const)]))
      setFound(rows.map((row) => row.value))
    }, 300)
  }
  const shown = [...new Set([...value, ...found])]
  return (
    <Select<number[]>
      mode="multiple"
      {...(id ? { id } : {})}
      value={value}
      {...(onChange ? { onChange } : {})}
      showSearch={{ filterOption: false, onSearch: search }}
      placeholder="输入机构名称查找"
      notFoundContent="输入机构名称查找"
      options={shown.map((one) => ({ value: one, label: names.get(one) ?? `机构 ${one}` }))}
    />
  )
}

/** Approved institutions, for a select. */
export async function findInstitutions(keyword: string) {
  const text = keyword.trim().slice(0, 60)
  if (text === '') return []
  const found = await call(listPricedInstitutions, { keyword: text }).catch(() => [])
  return found.map(({ id, jigou }) => ({ value: id, label: jigou }))
}
