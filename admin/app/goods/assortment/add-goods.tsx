import type { Output } from '@gongfang/contract/base/endpoint'
import {
  ASSORTMENT_RULES,
  changeAssortment,
  readAssortmentCodes,
} from '@gongfang/contract/goods/assortment-desk'
import { listDeskBrands } from '@gongfang/contract/goods/brand-desk'
import { listDeskCategories } from '@gongfang/contract/goods/category-desk'
import { listPriceLists } from '@gongfang/contract/goods/price-list-desk'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { Code } from '../../ui/show.tsx'
import styles from './assortment.module.css'

interface AddGoodsProps {
  id: number
  version: number
  onClose: () => void
}

type Kind = 's' | 'c' | 'b' | 'l'

interface Values {
  kind: Kind
  codes?: string
  groupIds?: number[]
}

type Read = Output<typeof readAssortmentCodes>

/** Models by their codes, which are read and shown before they are written; or categories, brands and price lists. */
export function AddGoods({ id, version, onClose }: AddGoodsProps) {
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct()
  const can = useCan()
  const [read, setRead] = useState<Read>()
  const [looking, setLooking] = useState(false)
  const kind = Form.useWatch('kind', form) ?? 's'
  const write = async (add: string[]) => {
    const done = await act(
      changeAssortment,
      { id, version, add, remove: [] },
      { done: ({ added }) => `已加入 ${added} 项`, form, ...refusedIn(form, kind) },
    )
    if (done) onClose()
  }
  const finish = async ({ codes = '', groupIds = [] }: Values) => {
    if (kind !== 's') return write(groupIds.map((one) => `${kind}${one}`))
    if (read) return write(read.found.map(({ goods }) => goods))
    const lines = linesOf(codes)
    if (lines.length > ASSORTMENT_RULES.goods) {
      form.setFields([
        { name: 'codes', errors: [`一次最多 ${ASSORTMENT_RULES.goods} 行，现在是 ${lines.length} 行`] },
      ])
      return
    }
    setLooking(true)
    const answer = await call(readAssortmentCodes, { id, codes: lines }).catch(
      (error: Error) => error.message,
    )
    setLooking(false)
    if (typeof answer === 'string') form.setFields([{ name: 'codes', errors: [answer] }])
    else setRead(answer)
  }
  return (
    <Modal
      open
      title="加入采购目录"
      okText={kind !== 's' ? '加入' : read ? `加入 ${read.found.length} 个型号` : '核对'}
      okButtonProps={{ disabled: kind === 's' && read?.found.length === 0 }}
      cancelText="取消"
      confirmLoading={busy || looking}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ kind: 's' }}
        onValuesChange={() => setRead(undefined)}
        onFinish={finish}
      >
        <Form.Item name="kind" label="范围">
          <Radio.Group
            options={[
              { value: 's', label: '型号' },
              { value: 'c', label: '分类' },
              { value: 'b', label: '品牌' },
              ...(can('price.read') ? [{ value: 'l', label: '价目表' }] : []),
            ]}
          />
        </Form.Item>
        {kind === 's' ? (
          <>
            <Form.Item
              name="codes"
              label="型号"
              extra={`一行一个，可从表格粘贴；更多请在列表页“批量导入”`}
              rules={[{ required: true, whitespace: true, message: '请填写型号' }]}
            >
              <Input.TextArea rows={6} />
            </Form.Item>
            {read && <Findings read={read} />}
          </>
        ) : (
          <GroupItem key={kind} kind={kind} />
        )}
      </Form>
    </Modal>
  )
}

/** A refusal about all goods is said beside the field in which they are typed or chosen. */
const refusedIn = (form: ReturnType<typeof Form.useForm<Values>>[0], kind: Kind) => ({
  refused: ({ fields }: { fields: Record<string, string> }) => {
    const text = Object.entries(fields).find(([name]) => name.startsWith('add'))?.[1]
    if (text === undefined) return undefined
    form.setFields([{ name: kind === 's' ? 'codes' : 'groupIds', errors: [text] }])
    return true
  },
})

/** Lines keep their numbers; several codes in a line are lines of their own. */
const linesOf = (text: string) => text.split(/[\n\t,，;；]/).map((code) => code.trim().slice(0, 100))

function Findings({ read: { found, there, wrong } }: { read: Read }) {
  return (
    <div role="status">
      <p>
        找到 {found.length} 个型号{there > 0 && `，另有 ${there} 个已在目录中`}
        {wrong.length > 0 && `，${wrong.length} 行有问题，不会加入`}。
      </p>
      {wrong.length > 0 && (
        <ul className={styles.wrong}>
          {wrong.slice(0, 100).map(({ line, code, text }) => (
            <li key={line}>
              第 {line} 行 <Code>{code}</Code>：{text}
            </li>
          ))}
          {wrong.length > 100 && <li>……还有 {wrong.length - 100} 行</li>}
        </ul>
      )}
    </div>
  )
}

interface Option {
  value: number
  label: string
}

const names: Record<Exclude<Kind, 's'>, string> = { c: '分类', b: '品牌', l: '价目表' }

function GroupItem({ kind }: { kind: Exclude<Kind, 's'> }) {
  const [options, setOptions] = useState<Option[]>([])
  const [failed, setFailed] = useState('')
  useEffect(() => {
    loads[kind]().then(setOptions, (error: Error) => setFailed(error.message))
  }, [kind])
  return (
    <Form.Item
      name="groupIds"
      label={names[kind]}
      extra={extras[kind]}
      {...(failed && { validateStatus: 'error' as const, help: failed })}
      rules={[{ required: true, message: `请选择${names[kind]}` }]}
    >
      <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  )
}

const extras: Record<Exclude<Kind, 's'>, string> = {
  c: '含下级分类；以后放进这些分类的商品自动在目录内',
  b: '以后这个品牌的新商品自动在目录内',
  l: '价目表写到的商品，在它的有效期内',
}

const loads: Record<Exclude<Kind, 's'>, () => Promise<Option[]>> = {
  b: async () => (await call(listDeskBrands, {})).map(({ id, name }) => ({ value: id, label: name })),
  l: async () =>
    (await call(listPriceLists, { view: 'active', limit: 100 })).rows.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  c: async () => {
    const categories = await call(listDeskCategories, {})
    const byId = new Map(categories.map((one) => [one.id, one]))
    const pathOf = (id: number): string => {
      const one = byId.get(id)
      if (!one) return ''
      return one.parentId === null ? one.name : `${pathOf(one.parentId)} / ${one.name}`
    }
    return categories.map(({ id }) => ({ value: id, label: pathOf(id) }))
  },
}
