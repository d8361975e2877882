import { carrierOf, carriers } from '@gongfang/contract/order-desk'
import { AutoComplete, Form, type FormInstance, Input, type InputRef } from 'antd'
import { type Ref, useEffect } from 'react'
import { storage } from '../base/storage.ts'

export interface CarrierValues {
  carrier: string
  trackingNo: string
}

interface CarrierFieldsProps {
  form: FormInstance
  input?: Ref<InputRef>
  onEnter: () => void
}

/** A hand scanner types the number and Enter. The carrier is set when the number shows it. */
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

const LAST_CARRIER = 'adminCarrier'

/** Remembers the carrier on this device, because most parcels of a day go with the same one. */
export const lastCarrier = () => storage.read(LAST_CARRIER) ?? '顺丰速运'
export const rememberCarrier = (carrier: string) => storage.write(LAST_CARRIER, carrier)
