import { type BankImport, listBankImports, takeBackImport } from '@gongfang/contract/money/bank-import-desk'
import { App, Button, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Soft, Time } from '../../ui/show.tsx'

const PAGE = 20

/** Lists the imports, the last first; one can be taken back while none of its lines is booked. */
export function ImportsButton() {
  const { message } = App.useApp()
  const [imports, setImports] = useState<readonly BankImport[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const read = async (after?: string) => {
    const found = await call(listBankImports, { limit: PAGE, ...(after && { after }) }).catch(() => null)
    if (!found) return void message.error('导入记录加载失败，请重试')
    setImports((before) => (after ? [...(before ?? []), ...found.rows] : found.rows))
    setNext(found.next)
  }
  const load = () => read()
  return (
    <>
      <Button onClick={load}>导入记录</Button>
      {imports && (
        <Modal open width={720} title="导入记录" footer={null} onCancel={() => setImports(null)}>
          <PlainTable<BankImport>
            label="导入记录"
            rows={imports}
            rowKey={({ id }) => id}
            locale={{ emptyText: '没有导入过' }}
            columns={[
              { key: 'file', title: '文件', dataIndex: 'fileName' },
              {
                key: 'at',
                title: '导入',
                render: (_, { at, staffName }) => (
                  <>
                    <Time at={at} /> <Soft>{staffName}</Soft>
                  </>
                ),
              },
              { key: 'lines', title: '新增', render: (_, { added }) => `${added} 笔` },
              { key: 'do', title: '操作', render: (_, one) => <TakeBack one={one} onDone={load} /> },
            ]}
          />
          {next && (
            <Button block style={{ marginTop: 12 }} onClick={() => read(next)}>
              更早的导入
            </Button>
          )}
        </Modal>
      )}
    </>
  )
}

function TakeBack({ one, onDone }: { one: BankImport; onDone: () => void }) {
  const can = useCan()
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  if (one.takenBackAt !== null) return <Soft>{one.takenBackBy} 已撤回</Soft>
  if (one.booked > 0) return <Soft>{one.booked} 笔已入账</Soft>
  if (!can('bank.confirm') || one.lines === 0) return null
  const take = async () => {
    const text = `这次导入的 ${one.lines} 笔流水都会移除，改正后可以重新导入。`
    if (!(await confirm({ title: `撤回“${one.fileName}”？`, text, yes: '撤回' }))) return
    await act(takeBackImport, { id: one.id }, { done: '已撤回' })
    onDone()
  }
  return (
    <Button type="link" size="small" disabled={busy} onClick={take}>
      撤回
    </Button>
  )
}
