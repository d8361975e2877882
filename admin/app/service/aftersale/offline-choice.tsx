import { Alert, Checkbox, Form } from 'antd'

/** For payments that WeChat no longer refunds: says why and offers a refund by bank transfer, which staff have to choose. */
export function OfflineChoice() {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="微信支付不再受理这笔付款的退款"
        description="付款已超过一年、由更换前的商户号收取、已分 50 次退款，或客户的微信账户异常。只能由财务通过银行转账退给客户。提交后进入“线下退款”，财务向客户核对收款账户、汇出并登记后才算完成。"
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
