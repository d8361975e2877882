import { roleNames } from '@gongfang/contract/institution'
import { holdingText, type SuccessionOffer } from '@gongfang/contract/succession'
import { readSuccessionOf } from '@gongfang/contract/succession-desk'
import { Form, Select, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../base/call.ts'

/** Reads goods and after-sales of the member, and colleagues who may take them over. Undefined until the server answers. */
export function useSuccession(memberId: number) {
  const [offer, setOffer] = useState<SuccessionOffer>()
  useEffect(() => {
    let mine = true
    // Without an answer the form can be sent; the server refuses it if a colleague has to be chosen.
    call(readSuccessionOf, { memberId }).then(
      (answer) => mine && setOffer(answer),
      () => undefined,
    )
    return () => {
      mine = false
    }
  }, [memberId])
  return offer
}

/** The colleague who takes over. Drawn only where something is held. */
export function SuccessorField({ name, offer }: { name: string; offer: SuccessionOffer | undefined }) {
  if (!offer || offer.pieces + offer.cases === 0) return null
  const held = `${name} 持有${holdingText(offer)}`
  if (offer.successors.length === 0)
    return <Typography.Paragraph>{held}，没有可以接手的同事，将留在原处。</Typography.Paragraph>
  return (
    <Form.Item
      name="successorId"
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
