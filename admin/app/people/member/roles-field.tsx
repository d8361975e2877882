import { InstitutionRole, institutionRoles } from '@gongfang/contract/people/institution'
import { Form, Select } from 'antd'

const options = InstitutionRole.options.map((role) => ({ value: role, label: institutionRoles[role] }))

export const RolesField = () => (
  <Form.Item
    name="roles"
    label="角色"
    rules={[{ required: true, type: 'array', message: '请至少选择一个角色' }]}
  >
    <Select mode="multiple" options={options} />
  </Form.Item>
)
