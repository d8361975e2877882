import { type PayWay, payWayNames } from '@gongfang/contract/buying/order'
import { noRefundBecause } from '@gongfang/contract/buying/pay-ways'
import { Alert, Checkbox, Form } from 'antd'

/** For payments that their company no longer refunds: says why and offers a refund by bank transfer, which staff have to choose. */
export function OfflineChoice({ payWay }: { payWay: PayWay }) {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`${payWayNames[payWay]}不再受理这笔付款的退款`}
        description={`${noRefundBecause(payWay)}。只能由财务通过银行转账退给客户。提交后进入“线下退款”，财务向客户核对收款账户、汇出并登记后才算完成。`}
        style={{ marginBottom: 16 }}
      />
      <Form.Item
        name="offline"
        valuePropName="checked"
        rules={[
          {
            validator: async (_, chosen) => {
              if (!chosen) throw new Error('请确认线下退款')
            },
          },
        ]}
      >
        <Checkbox>线下退款：由财务通过银行转账退给客户</Checkbox>
      </Form.Item>
    </>
  )
}
