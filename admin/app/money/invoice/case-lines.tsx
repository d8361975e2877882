import { yuan } from '@gongfang/contract/base/money'
import { hasOwnCodes } from '@gongfang/contract/goods/own-code'
import type { InvoiceCase } from '@gongfang/contract/money/invoice-desk'
import { App, Button, Flex } from 'antd'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code } from '../../ui/show.tsx'
import { linesText, unitPrice } from './labels.ts'

type Lines = InvoiceCase['lines'] | InvoiceCase['redLines']
type Line = Lines[number] & { key: number }

/** The lines of an invoice or of its red letter. Their amounts add up to its amount. */
export function CaseLines({ title, lines }: { title: string; lines: Lines }) {
  const { message } = App.useApp()
  const copy = async () => {
    await navigator.clipboard.writeText(linesText(lines)).then(
      () => message.success('已复制，可粘贴到表格'),
      () => message.error('浏览器不允许复制，请手动选择'),
    )
  }
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" align="center">
        <b>{title}</b>
        <Button size="small" onClick={copy}>
          复制明细
        </Button>
      </Flex>
      <PlainTable<Line>
        label={title}
        rowKey="key"
        rows={lines.map((line, key) => ({ ...line, key }))}
        columns={[
          { key: 'name', title: '项目名称', dataIndex: 'name' },
          { key: 'model', title: '规格型号', render: (_, { modelCode }) => <Code>{modelCode}</Code> },
          ...(hasOwnCodes(lines)
            ? [
                {
                  key: 'own',
                  title: '机构物料号',
                  render: (_: unknown, { ownCode }: Line) => <Code>{ownCode}</Code>,
                },
              ]
            : []),
          { key: 'unit', title: '单位', dataIndex: 'unit' },
          { key: 'quantity', title: '数量', dataIndex: 'quantity', align: 'right' },
          {
            key: 'price',
            title: '单价（元）',
            align: 'right',
            render: (_, { amountFen, quantity }) => unitPrice(amountFen, quantity),
          },
          { key: 'sum', title: '金额（元）', align: 'right', render: (_, { amountFen }) => yuan(amountFen) },
        ]}
      />
    </Flex>
  )
}
