import { Button, Form, Input } from 'antd'

interface ReasonFieldProps {
  label?: string
  /** Texts that can be inserted. */
  templates?: readonly string[]
  most: number
  /** Without a sentence the reason may be empty. */
  required?: string
  /** Called with an inserted text, of which the form tells nobody. */
  onInsert?: (text: string) => void
}

/** The reason of a form, under the name `reason`. */
export function ReasonField({ label = '原因', templates = [], most, required, onInsert }: ReasonFieldProps) {
  const form = Form.useFormInstance()
  const insert = (text: string) => {
    form.setFieldValue('reason', text)
    onInsert?.(text)
  }
  return (
    <>
      <Form.Item
        name="reason"
        label={label}
        rules={required ? [{ required: true, whitespace: true, message: required }] : []}
      >
        <Input.TextArea rows={3} maxLength={most} showCount autoFocus />
      </Form.Item>
      {templates.length > 0 && (
        <p>
          {templates.map((text) => (
            <Button key={text} type="link" size="small" onClick={() => insert(text)}>
              {text}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
