import { MOST_SAME_WORDS, type Synonym, saveSynonym } from '@gongfang/contract/goods/search-desk'
import { Form, Input, Modal, Select } from 'antd'
import { useAct } from '../../ui/act.ts'

interface SynonymFormProps {
  /** `id` is null for a new row. */
  synonym: Pick<Synonym, 'word' | 'sameAs'> & { id: number | null }
  onClose: () => void
}

export function SynonymForm({ synonym, onClose }: SynonymFormProps) {
  const [form] = Form.useForm<Pick<Synonym, 'word' | 'sameAs'>>()
  const { act, busy } = useAct()
  const save = async () => {
    const { word, sameAs } = await form.validateFields()
    const input = { id: synonym.id, word, sameAs }
    if (await act(saveSynonym, input, { form, done: '已保存，一分钟内生效' })) onClose()
  }
  return (
    <Modal
      open
      centered
      title={synonym.id === null ? '新建同义词' : '编辑同义词'}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={synonym}>
        <Form.Item name="word" label="词" rules={[{ required: true, whitespace: true, message: '请填写词' }]}>
          <Input maxLength={30} autoFocus={synonym.word === ''} />
        </Form.Item>
        <Form.Item
          name="sameAs"
          label="同义词"
          extra="商品标题里的叫法，用逗号、顿号或回车分开。搜索其中任何一个，都会找到有其他几个的商品。"
          rules={[
            { required: true, type: 'array', message: '请填写同义词' },
            { max: MOST_SAME_WORDS, type: 'array', message: `最多 ${MOST_SAME_WORDS} 个同义词` },
          ]}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            autoFocus={synonym.word !== ''}
            tokenSeparators={[',', '，', '、', ';', '；', '\n']}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
