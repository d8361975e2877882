import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { type FreightRuleForm, saveFreight } from '@gongfang/contract/goods/freight-desk'
import { listRegions, type Region } from '@gongfang/contract/people/address'
import { Alert, Button, Card, Form, Space, TreeSelect, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { Edit } from '../../ui/edit.tsx'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import styles from './freight-form.module.css'

interface FreightFormProps {
  rules: readonly object[]
  version: string
}

const fresh: FreightRuleForm = {
  regionPrefixes: [],
  firstFen: 1200,
  firstWeightG: 1000,
  nextFen: 200,
  nextWeightG: 1000,
  freeFromFen: null,
}

/** The rules in order: the first rule that names a region applies there. */
export function FreightForm({ rules, version }: FreightFormProps) {
  const { act, busy } = useAct()
  const can = useCan()
  const [form] = Form.useForm<{ rules: FreightRuleForm[] }>()
  const [changed, setChanged] = useState(false)
  const regions = useRegions()
  const readOnly = !can('config.write')
  const save = async () => {
    const input = { version, rules: form.getFieldValue('rules') as FreightRuleForm[] }
    if (await act(saveFreight, input, { form, done: '运费规则已保存，立即生效' })) setChanged(false)
  }
  return (
    <Edit
      title="运费"
      back={paths.config()}
      changed={changed}
      busy={busy}
      onSave={save}
      onDiscard={() => {
        form.resetFields()
        setChanged(false)
      }}
      aside={
        <Card size="small" title="修改记录">
          <History key={version} subject="freight all" />
        </Card>
      }
    >
      <Alert
        type="info"
        title="规则从上到下匹配，第一条包含收货地区的规则生效；最后应有一条“全国”。没有规则的地区不配送。"
        className={styles.hint}
      />
      <Form form={form} initialValues={{ rules }} disabled={readOnly} onValuesChange={() => setChanged(true)}>
        <Form.List name="rules">
          {(fields, { add, remove, move }) => (
            <>
              {fields.map(({ key, name }, at) => (
                <FreightRule
                  key={key}
                  {...{ name, at, regions, readOnly }}
                  isLast={at === fields.length - 1}
                  onMove={(by) => move(at, at + by)}
                  onRemove={() => remove(name)}
                />
              ))}
              {fields.length === 0 && (
                <Typography.Paragraph>还没有规则：任何地区都不配送。</Typography.Paragraph>
              )}
              <Button onClick={() => add(fresh)}>添加规则</Button>
            </>
          )}
        </Form.List>
      </Form>
    </Edit>
  )
}

interface FreightRuleProps {
  /** The rule's place in the form's list. */
  name: number
  at: number
  isLast: boolean
  regions: Node[]
  readOnly: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function FreightRule({ name, at, isLast, regions, readOnly, onMove, onRemove }: FreightRuleProps) {
  return (
    <fieldset className={styles.rule}>
      <legend>规则 {at + 1}</legend>
      <Form.Item name={[name, 'regionPrefixes']} label="地区">
        <TreeSelect
          multiple
          treeCheckable
          showCheckedStrategy={TreeSelect.SHOW_PARENT}
          treeData={regions}
          loading={regions.length === 0}
          placeholder="选择省或市"
          maxTagCount={8}
          treeNodeFilterProp="title"
        />
      </Form.Item>
      <Space wrap align="start">
        <Form.Item name={[name, 'firstFen']} label="首重" extra="留空表示不配送">
          <YuanInput />
        </Form.Item>
        <Form.Item name={[name, 'firstWeightG']} label="首重重量">
          <QuantityInput min={1} word="重量" suffix="克" style={{ width: 130 }} />
        </Form.Item>
        <Form.Item name={[name, 'nextFen']} label="续重">
          <YuanInput />
        </Form.Item>
        <Form.Item name={[name, 'nextWeightG']} label="每续重">
          <QuantityInput min={1} word="重量" suffix="克" style={{ width: 130 }} />
        </Form.Item>
        <Form.Item name={[name, 'freeFromFen']} label="满额包邮" extra="留空表示不包邮">
          <YuanInput />
        </Form.Item>
      </Space>
      <Space>
        <Button
          icon={<ArrowUpOutlined />}
          aria-label={`规则 ${at + 1} 上移`}
          disabled={readOnly || at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          icon={<ArrowDownOutlined />}
          aria-label={`规则 ${at + 1} 下移`}
          disabled={readOnly || isLast}
          onClick={() => onMove(1)}
        />
        <Button danger icon={<DeleteOutlined />} aria-label={`删除规则 ${at + 1}`} onClick={onRemove} />
      </Space>
    </fieldset>
  )
}

interface Node {
  value: string
  title: string
  children?: Node[]
}

/** The regions as a tree: '' is the whole country, '33' a province, '3301' a city. */
function useRegions(): Node[] {
  const [nodes, setNodes] = useState<Node[]>([])
  useEffect(() => {
    call(listRegions, {}).then(
      (tree) => setNodes([{ value: '', title: '全国' }, ...tree.map((region) => nodeOf(region, 2))]),
      () => {},
    )
  }, [])
  return nodes
}

function nodeOf({ code, name, children }: Region, digits: 2 | 4 | 6): Node {
  const value = code.slice(0, digits)
  if (digits === 6 || !children) return { value, title: name }
  // The districts of a municipality stand directly below it.
  const deeper = digits === 2 && children[0]?.children ? 4 : 6
  return { value, title: name, children: children.map((child) => nodeOf(child, deeper)) }
}
