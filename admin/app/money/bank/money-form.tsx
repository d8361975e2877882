import type { Endpoint, Input as EndpointInput } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import { DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useAct } from '../../ui/act.ts'
import { YuanInput } from '../../ui/number-input.tsx'
import { DAY_FORMATS } from '../../ui/typed-formats.ts'

export interface MoneyValues {
  amountFen: number
  day: string
  serial: string
  payee: string
  account: string
  bank: string
}

interface MoneyFormProps<E extends Endpoint> {
  title: string
  yes: string
  /** The label of the day, and its field. */
  dayName: readonly [field: 'receivedOn' | 'paidOn', label: string]
  amountFen?: number
  /** A payment out has a payee. */
  payee?: string | undefined
  /** The payee's account is not known and is typed in. */
  asksAccount?: boolean
  endpoint: E
  inputOf: (typed: MoneyValues) => EndpointInput<E>
  done: string
  children?: ReactNode
  onClose: () => void
}

interface Values {
  amountFen: number | null
  receivedOn?: Dayjs
  paidOn?: Dayjs
  serial: string
  payee: string
  account?: string
  bank?: string
}

const typedOf = (values: Values, day: 'receivedOn' | 'paidOn'): MoneyValues => ({
  amountFen: values.amountFen ?? 0,
  day: values[day]?.format('YYYY-MM-DD') ?? '',
  serial: values.serial.trim(),
  payee: values.payee?.trim() ?? '',
  account: values.account ?? '',
  bank: values.bank?.trim() ?? '',
})

/** One movement of money as on the bank's receipt: amount, day, number and payee. */
export function MoneyForm<E extends Endpoint>(props: MoneyFormProps<E>) {
  const { title, yes, dayName, amountFen, payee, asksAccount, endpoint, inputOf, done, children, onClose } =
    props
  const [field, label] = dayName
  const { act, busy } = useAct()
  const [form] = Form.useForm<Values>()
  const today = dayjs(dayOf(new Date()))
  const save = async () => {
    const values = await form.validateFields()
    if (await act(endpoint, inputOf(typedOf(values, field)), { form, done })) onClose()
  }
  return (
    <Modal
      open
      title={title}
      okText={yes}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      {children}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ amountFen, [field]: today, serial: '', payee: payee ?? '' }}
      >
        {amountFen !== undefined && (
          <Form.Item
            name="amountFen"
            label="金额"
            rules={[{ required: true, message: '请填写金额' }]}
            validateFirst
          >
            <YuanInput />
          </Form.Item>
        )}
        <Form.Item name={field} label={label} rules={[{ required: true, message: `请选择${label}` }]}>
          <DatePicker format={DAY_FORMATS} allowClear={false} maxDate={today} />
        </Form.Item>
        <Form.Item
          name="serial"
          label="银行流水号"
          extra="每个流水号只能登记一次"
          rules={required('请填写银行流水号')}
        >
          <Input maxLength={64} autoComplete="off" autoFocus />
        </Form.Item>
        {payee !== undefined && (
          <Form.Item name="payee" label="收款人" rules={required('请填写收款人')}>
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
        )}
        {asksAccount && <AccountFields />}
      </Form>
    </Modal>
  )
}

const AccountFields = () => (
  <>
    <Form.Item name="account" label="收款账号" rules={required('请填写收款账号')}>
      <Input maxLength={60} data-paste="number" autoComplete="off" inputMode="numeric" />
    </Form.Item>
    <Form.Item name="bank" label="开户行" rules={required('请填写开户行')}>
      <Input maxLength={60} autoComplete="off" />
    </Form.Item>
  </>
)

const required = (message: string) => [{ required: true, whitespace: true, message }]
