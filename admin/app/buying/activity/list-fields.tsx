import { PlusOutlined } from '@ant-design/icons'
import type { ActivityDraft } from '@gongfang/contract/buying/activity-desk'
import { MOST_FIELDS } from '@gongfang/contract/buying/activity-desk'
import { Button, Card, Checkbox, Form, Input, Select } from 'antd'
import { type Attached, FileList } from '../../ui/file-list.tsx'
import { TAG_SEPARATORS } from '../../ui/typed-formats.ts'
import styles from './form.module.css'
import { Sortable } from './sortable.tsx'

type Field = ActivityDraft['fields'][number]
const kinds: Record<Field['kind'], string> = { text: '文字', phone: '手机号', choice: '选择' }

/** A name that no question of the form has had, so that old answers keep their question. */
const newName = () => `f${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`

/** The questions that every attendee answers, besides the name. */
export const FormDesigner = () => (
  <Card size="small" title="报名表单" extra={<span className="soft">每位参加人除姓名外还需填写</span>}>
    <Form.List name="fields">
      {(rows, { add, move, remove }) => (
        <>
          <Sortable noun="题目" rows={rows} move={move} remove={remove}>
            {(at) => <Question at={at} />}
          </Sortable>
          <Button
            icon={<PlusOutlined />}
            disabled={rows.length >= MOST_FIELDS}
            onClick={() =>
              add({ name: newName(), label: '', kind: 'text', required: true, choices: [] } satisfies Field)
            }
          >
            添加题目
          </Button>
        </>
      )}
    </Form.List>
  </Card>
)

function Question({ at }: { at: number }) {
  const kind = Form.useWatch<Field['kind']>(['fields', at, 'kind'])
  return (
    <>
      <Form.Item
        name={[at, 'label']}
        className={styles.wide ?? ''}
        rules={[{ required: true, whitespace: true, message: '请填写题目' }]}
      >
        <Input maxLength={30} placeholder="题目，如：岗位" aria-label={`第 ${at + 1} 个题目`} />
      </Form.Item>
      <Form.Item name={[at, 'kind']} className={styles.narrow ?? ''}>
        <Select
          aria-label={`第 ${at + 1} 个题目的类型`}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name={[at, 'required']} valuePropName="checked">
        <Checkbox aria-label={`第 ${at + 1} 个题目必填`}>必填</Checkbox>
      </Form.Item>
      {kind === 'choice' && (
        <Form.Item name={[at, 'choices']} className={styles.wide ?? ''}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={TAG_SEPARATORS}
            placeholder="选项，用逗号分隔，至少 2 个"
            aria-label={`第 ${at + 1} 个题目的选项`}
          />
        </Form.Item>
      )}
    </>
  )
}

export const AgendaFields = () => (
  <Card size="small" title="议程">
    <Form.List name="agenda">
      {(rows, { add, move, remove }) => (
        <>
          <Sortable noun="议程" rows={rows} move={move} remove={remove}>
            {(at) => (
              <>
                <Form.Item name={[at, 'time']} className={styles.narrow ?? ''}>
                  <Input maxLength={30} placeholder="09:00" aria-label={`第 ${at + 1} 项议程的时间`} />
                </Form.Item>
                <Form.Item
                  name={[at, 'what']}
                  className={styles.wide ?? ''}
                  rules={[{ required: true, whitespace: true, message: '请填写内容' }]}
                >
                  <Input maxLength={100} placeholder="内容" aria-label={`第 ${at + 1} 项议程的内容`} />
                </Form.Item>
              </>
            )}
          </Sortable>
          <Button
            icon={<PlusOutlined />}
            disabled={rows.length >= 30}
            onClick={() => add({ time: '', what: '' })}
          >
            添加议程
          </Button>
        </>
      )}
    </Form.List>
  </Card>
)

export const QuestionFields = () => (
  <Card size="small" title="常见问题">
    <Form.List name="questions">
      {(rows, { add, move, remove }) => (
        <>
          <Sortable noun="问题" rows={rows} move={move} remove={remove}>
            {(at) => (
              <>
                <Form.Item
                  name={[at, 'question']}
                  className={styles.wide ?? ''}
                  rules={[{ required: true, whitespace: true, message: '请填写问题' }]}
                >
                  <Input maxLength={100} placeholder="问题" aria-label={`第 ${at + 1} 个问题`} />
                </Form.Item>
                <Form.Item
                  name={[at, 'answer']}
                  className={styles.wide ?? ''}
                  rules={[{ required: true, whitespace: true, message: '请填写回答' }]}
                >
                  <Input.TextArea
                    autoSize
                    maxLength={500}
                    placeholder="回答"
                    aria-label={`第 ${at + 1} 个问题的回答`}
                  />
                </Form.Item>
              </>
            )}
          </Sortable>
          <Button
            icon={<PlusOutlined />}
            disabled={rows.length >= 20}
            onClick={() => add({ question: '', answer: '' })}
          >
            添加问题
          </Button>
        </>
      )}
    </Form.List>
  </Card>
)

export const AttachmentFields = () => (
  <Card size="small" title="附件">
    <Form.Item name="attachments" noStyle>
      <Files />
    </Form.Item>
  </Card>
)

const Files = ({ value = [], onChange }: { value?: Attached[]; onChange?: (files: Attached[]) => void }) => (
  <FileList value={value} most={10} onChange={(files) => onChange?.(files)} />
)
