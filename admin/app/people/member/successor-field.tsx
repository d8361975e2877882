import { roleNames } from '@gongfang/contract/people/institution'
import { holdingText, type SuccessionOffer } from '@gongfang/contract/service/succession'
import { readSuccessionOf } from '@gongfang/contract/service/succession-desk'
import { Form, type FormInstance, Select, Typography } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../base/call.ts'

/** Depot goods and after-sales of the member, and colleagues who may take them over. Undefined until the server answers. */
export function useSuccession(memberId: number, form: FormInstance) {
  const [offer, setOffer] = useState<SuccessionOffer>()
  const newest = useRef(0)
  /** Reads again after a refusal: goods, after-sales or colleagues may have changed. */
  const refresh = useCallback(async () => {
    const mine = ++newest.current
    // Without an answer the form can be sent; the server refuses it if a colleague has to be chosen.
    const next = await call(readSuccessionOf, { memberId }).catch(() => undefined)
    if (!next || mine !== newest.current) return
    setOffer(next)
    const chosen = form.getFieldValue(FIELD)
    if (chosen !== undefined && !next.successors.some((one) => one.memberId === chosen))
      form.setFields([{ name: FIELD, value: undefined, errors: form.getFieldError(FIELD) }])
  }, [memberId, form])
  useEffect(() => {
    void refresh()
    return () => void newest.current++
  }, [refresh])
  return { offer, refresh }
}
const FIELD = 'successorId'

/** The colleague who takes over. Drawn only where something is held. */
export function SuccessorField({ name, offer }: { name: string; offer: SuccessionOffer | undefined }) {
  if (!offer || offer.pieces + offer.cases === 0) return null
  const held = `${name} 持有${holdingText(offer)}`
  if (offer.successors.length === 0)
    return <Typography.Paragraph>{held}，没有可以接手的同事，将留在原处。</Typography.Paragraph>
  return (
    <Form.Item
      name={FIELD}
      label="接手的同事"
      extra={`${held}，由同事接手；退款仍退回原支付方，积分仍退回下单人。`}
      rules={[{ required: true, message: '请选择接手的同事' }]}
    >
      <Select
        placeholder="请选择"
        options={offer.successors.map(({ memberId, nickname, mobile, roles }) => ({
          value: memberId,
          label: `${nickname || mobile}（${roleNames(roles)}）`,
        }))}
      />
    </Form.Item>
  )
}
