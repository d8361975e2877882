import { carrierOf, carriers } from '@gongfang/contract/order-desk'
import { AutoComplete, Form, type FormInstance, Input, type InputRef } from 'antd'
import { type Ref, useEffect } from 'react'

export interface CarrierValues {
  carrier: string
  trackingNo: string
}

interface CarrierFieldsProps {
  form: FormInstance
  input?: Ref<InputRef>
  onEnter: () => void
}

/** A hand scanner types the number and Enter; whose number it is shows itself where it can. */
export function CarrierFields({ form, input, onEnter }: CarrierFieldsProps) {
  const trackingNo = Form.useWatch<string | undefined>('trackingNo', form)
  useEffect(() => {
    const carrier = carrierOf(trackingNo?.trim() ?? '')
    if (carrier) form.setFieldValue('carrier', carrier)
  }, [trackingNo, form])
  return (
    <>
      <Form.Item
        name="trackingNo"
        label="运单号"
        normalize={(text: string) => text.trim()}
        rules={[
          { required: true, message: '请扫描或填写运单号' },
          { pattern: /^[A-Za-z0-9-]{5,40}$/, message: '运单号应为 5–40 位字母、数字或 -' },
        ]}
      >
        <Input
          ref={input}
          placeholder="扫描或输入"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          onPressEnter={(event) => {
            event.preventDefault()
            onEnter()
          }}
        />
      </Form.Item>
      <Form.Item
        name="carrier"
        label="快递公司"
        rules={[{ required: true, whitespace: true, message: '请选择或填写快递公司' }]}
      >
        <AutoComplete
          options={carriers.map((value) => ({ value }))}
          showSearch={{ filterOption: (text, option) => option?.value.includes(text) ?? false }}
          maxLength={30}
        />
      </Form.Item>
    </>
  )
}
