import { trackingNumberIn } from '@gongfang/contract/base/tracking-number'
import { carrierNamed, carrierOf, carriers } from '@gongfang/contract/buying/order-desk'
import { storage } from '@gongfang/web/base/storage.ts'
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

/**
 * The parcel of a form, with the number alone of a text such as `顺丰 SF1234567890`. The other fields of the form are
 * checked, too.
 */
export async function parcelIn<V extends CarrierValues>(form: FormInstance<V>) {
  clean(form as unknown as FormInstance<CarrierValues>)
  const values = await form.validateFields()
  return { ...values, carrier: values.carrier.trim() }
}

function clean(form: FormInstance<CarrierValues>) {
  const text = form.getFieldValue('trackingNo') ?? ''
  const trackingNo = trackingNumberIn(text)
  if (trackingNo === null || trackingNo === text) return
  const carrier = carrierIn(text)
  form.setFieldsValue({ trackingNo, ...(carrier && { carrier }) })
}

const carrierIn = (text: string) => carrierNamed(text) ?? carrierOf(trackingNumberIn(text) ?? '')

/**
 * A hand scanner types the number and Enter. A pasted text keeps standing until it is understood. The carrier is set when
 * the text shows it.
 */
export function CarrierFields({ form, input, onEnter }: CarrierFieldsProps) {
  const trackingNo = Form.useWatch<string | undefined>('trackingNo', form)
  useEffect(() => {
    const carrier = carrierIn(trackingNo ?? '')
    if (carrier) form.setFieldValue('carrier', carrier)
  }, [trackingNo, form])
  return (
    <>
      <Form.Item
        name="trackingNo"
        label="运单号"
        validateTrigger="onBlur"
        rules={[
          { required: true, whitespace: true, message: '请扫描或填写运单号' },
          {
            validator: (_, text = '') =>
              text.trim() === '' || trackingNumberIn(text) !== null
                ? Promise.resolve()
                : Promise.reject(new Error('运单号应为 5–40 位字母、数字或 -，一次只填一个')),
          },
        ]}
      >
        <Input
          ref={input}
          placeholder="扫描或输入"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          onBlur={() => clean(form)}
          onPaste={() => setTimeout(() => clean(form))}
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
