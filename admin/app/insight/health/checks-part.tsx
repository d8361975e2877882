import type { Output } from '@gongfang/contract/base/endpoint'
import { type listChecks, runCheck } from '@gongfang/contract/insight/health-desk'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, StateTag } from '../../ui/show.tsx'
import styles from './health.module.css'

type Rule = Output<typeof listChecks>[number]
type Result = Output<typeof runCheck> | 'running' | 'unanswered'

/** Checks of the accounts, which run on demand. */
export function ChecksPart({ rules }: { rules: Rule[] }) {
  const { act } = useAct()
  const [results, setResults] = useState<Record<string, Result>>({})
  const running = Object.values(results).includes('running')
  const runAll = async () => {
    setResults({})
    for (const { name } of rules) {
      setResults((before) => ({ ...before, [name]: 'running' }))
      const result = (await act(runCheck, { name }, { reload: false })) ?? 'unanswered'
      setResults((before) => ({ ...before, [name]: result }))
    }
  }
  const answered = Object.values(results).filter((result) => typeof result === 'object')
  const broken = answered.filter(({ count }) => count > 0).length
  return (
    <section className={styles.part} aria-labelledby="checks">
      <div className={styles.head}>
        <h2 id="checks" className={styles.name}>
          账目核对
        </h2>
        <span role="status">
          {running && `已核对 ${answered.length} / ${rules.length}`}
          {!running && answered.length > 0 && (broken > 0 ? `${broken} 项不符` : '全部相符')}
        </span>
        <Button type="primary" loading={running} onClick={runAll}>
          开始核对
        </Button>
      </div>
      <PlainTable<Rule>
        label="账目核对"
        rowKey="name"
        rows={rules}
        expandable={{
          columnTitle: '详情',
          rowExpandable: ({ name }) => rowsOf(results[name]).length > 0,
          expandedRowRender: ({ name }) => (
            <ul className={styles.rows}>
              {rowsOf(results[name]).map((row) => (
                <li key={row}>
                  <Code>{row}</Code>
                </li>
              ))}
            </ul>
          ),
        }}
        columns={[
          { title: '规则', dataIndex: 'name', render: (name: string) => <Code>{name}</Code> },
          { title: '内容', dataIndex: 'says' },
          { title: '结果', width: 160, render: (_, { name }) => <Verdict result={results[name]} /> },
        ]}
      />
    </section>
  )
}

const rowsOf = (result: Result | undefined) => (typeof result === 'object' ? result.rows : [])

function Verdict({ result }: { result: Result | undefined }) {
  if (result === undefined) return <Soft>未核对</Soft>
  if (result === 'running') return <StateTag tone="progress">核对中</StateTag>
  if (result === 'unanswered') return <StateTag tone="warning">没有得到答复</StateTag>
  const { count, tookMs } = result
  return (
    <>
      <StateTag tone={count > 0 ? 'bad' : 'good'}>{count > 0 ? `不符 ${count} 行` : '相符'}</StateTag>{' '}
      <Soft>{(tookMs / 1000).toFixed(1)} 秒</Soft>
    </>
  )
}
