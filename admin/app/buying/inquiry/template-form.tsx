import { fen } from '@gongfang/contract/base/money'
import { OFFER_DAYS_MOST, saveOfferTemplate } from '@gongfang/contract/buying/inquiry-desk'
import { Form, Input, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import { useStaleRecord } from '../../ui/stale-record.ts'
import { MOST_PIECES } from './offer-draft.ts'
import type { EditedTemplate } from './offer-template.ts'

interface TemplateFormProps {
  template: EditedTemplate
  onClose: () => void
  /** After it was saved. */
  onSaved?: () => void
}

export function TemplateForm({ template, onClose, onSaved }: TemplateFormProps) {
  const { id, version, ...initial } = template
  const [form] = Form.useForm<typeof initial>()
  const { act, busy } = useAct()
  const stale = useStaleRecord(onClose)
  const save = async (values: typeof initial) => {
    const { name, terms, note, freightFen } = values
    const input = {
      ...{ id, ...(version !== undefined && { version }), ...values },
      ...{ name: name.trim(), terms: terms.trim(), note: note.trim() },
      freightFen: freightFen === null ? null : fen(freightFen),
    }
    if (!(await act(saveOfferTemplate, input, { form, done: '模板已保存', refused: stale }))) return
    onSaved?.()
    onClose()
  }
  return (
    <Modal
      open
      centered
      title={id === null ? '新建报价模板' : '编辑报价模板'}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>除名称和有效期外，空着的项目在套用时不改动报价。</p>
      <Form form={form} layout="vertical" initialValues={initial} onFinish={save}>
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={30} autoFocus />
        </Form.Item>
        <Form.Item
          name="validDays"
          label="有效天数"
          extra="从报价当天起算"
          rules={[{ required: true, message: '请填写有效天数' }]}
        >
          <QuantityInput min={1} max={OFFER_DAYS_MOST} suffix="天" word="有效天数" />
        </Form.Item>
        <Form.Item name="freightFen" label="运费" extra="0：包邮">
          <YuanInput />
        </Form.Item>
        <Form.Item name="terms" label="付款和交货条件">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
        </Form.Item>
        <Form.Item name="note" label="说明" extra="会员可见，印在报价单上">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
        </Form.Item>
        <Form.Item name="leadDays" label="发货天数" extra="用于没有填写的行">
          <QuantityInput min={0} max={365} suffix="天" word="发货天数" />
        </Form.Item>
        <Form.Item name="minimum" label="最少数量" extra="用于最少数量为 1 的行，不超过该行数量">
          <QuantityInput min={1} max={MOST_PIECES} word="最少数量" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
