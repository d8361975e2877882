import { parameterKinds } from '@gongfang/contract/goods/category-desk'
import { Button, Card, Checkbox, Form, Input, Select, Space } from 'antd'
import { TAG_SEPARATORS } from '../../ui/typed-formats.ts'
import { PlaceButtons } from './place-buttons.tsx'

const kinds = Object.entries(parameterKinds).map(([value, label]) => ({ value, label }))

/** Edits the rows of `parameters` in a form. */
export function TemplateEditor() {
  return (
    <Form.List name="parameters">
      {(fields, { add, remove, move }) => (
        <>
          {fields.map(({ key, name }, at) => (
            <Card key={key} size="small" style={{ marginBottom: 8 }}>
              <Space wrap align="start">
                <Form.Item
                  name={[name, 'name']}
                  label="参数名"
                  rules={[{ required: true, whitespace: true, message: '请填写参数名' }]}
                >
                  <Input maxLength={20} style={{ width: 130 }} />
                </Form.Item>
                <Form.Item name={[name, 'kind']} label="类型" initialValue="text">
                  <Select options={kinds} style={{ width: 90 }} />
                </Form.Item>
                <Form.Item name={[name, 'unit']} label="单位" initialValue="">
                  <Input maxLength={10} style={{ width: 80 }} />
                </Form.Item>
                <Form.Item name={[name, 'facet']} label="可筛选" valuePropName="checked" initialValue={false}>
                  <Checkbox aria-label="可筛选" />
                </Form.Item>
                <Form.Item label="顺序">
                  <PlaceButtons
                    at={at}
                    isLast={at === fields.length - 1}
                    onMove={(by) => move(at, at + by)}
                    onRemove={() => remove(name)}
                  />
                </Form.Item>
              </Space>
              <Form.Item noStyle shouldUpdate>
                {({ getFieldValue }) =>
                  getFieldValue(['parameters', name, 'kind']) === 'choice' && (
                    <Form.Item name={[name, 'options']} label="选项" initialValue={[]}>
                      <Select
                        mode="tags"
                        open={false}
                        suffixIcon={null}
                        tokenSeparators={TAG_SEPARATORS}
                        placeholder="输入后回车，可粘贴一列"
                      />
                    </Form.Item>
                  )
                }
              </Form.Item>
            </Card>
          ))}
          {fields.length < 40 && (
            <Button onClick={() => add({ name: '', kind: 'text', unit: '', facet: false, options: [] })}>
              添加参数
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}
