import { dayOf } from '@gongfang/contract/base/time'
import type { Offer } from '@gongfang/contract/buying/inquiry'
import type { InquiryDeskCase } from '@gongfang/contract/buying/inquiry-desk'
import { savePriceList, savePriceRows } from '@gongfang/contract/goods/price-list-desk'
import { Form, Modal } from 'antd'
import dayjs from 'dayjs'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { HeadForm, type HeadValues, newValues, sent } from '../../goods/price-list/head-form.tsx'
import { useAct } from '../../ui/act.ts'
import { priceRowsOf } from './price-rows.ts'

interface ToPriceListProps {
  one: InquiryDeskCase
  offer: Offer
  onClose: () => void
}

/** A new list of the offer's prices for the institution. It opens as a draft, and is published there. */
export function ToPriceList({ one, offer, onClose }: ToPriceListProps) {
  const { no, title, institutionId, jigou } = one
  const [form] = Form.useForm<HeadValues>()
  const { act, busy } = useAct()
  const navigate = useNavigate()
  const rows = priceRowsOf(offer)
  const left = offer.lines.length - rows.length
  const save = async (values: HeadValues) => {
    const made = await act(savePriceList, { id: null, revision: 0, ...sent(values) }, { form, reload: false })
    if (!made) return
    await act(savePriceRows, { id: made.id, rows }, { done: '已写入，核对后请发布', reload: false })
    await navigate(paths.priceList(made.id))
  }
  const initial = {
    ...newValues(),
    name: (title || `报价 ${no}`).slice(0, 40),
    note: `按报价单 ${no} 第 ${offer.version} 版`,
    untilOn: dayjs(offer.untilOn < dayOf(new Date()) ? dayOf(new Date()) : offer.untilOn),
    institutionIds: [institutionId],
  }
  return (
    <Modal
      open
      title="报价写入新价目表"
      okText="下一步：核对价格"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>
        写入 {rows.length} 个型号的单价、阶梯价和起订量
        {left > 0 && `；另有 ${left} 行没有型号或型号重复，不写入`}。发布后对该机构生效。
      </p>
      <HeadForm form={form} initial={initial} known={[{ id: institutionId, jigou }]} onFinish={save} />
    </Modal>
  )
}
