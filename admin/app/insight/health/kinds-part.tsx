import { isCriticalJob, type JobKind, pauseJobs, resumeJobs } from '@gongfang/contract/insight/health-desk'
import { Alert, Button, Empty, Flex } from 'antd'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import styles from './health.module.css'
import { kindNames } from './labels.ts'

/** Shown first, because paused jobs are easily forgotten while members wait for them. */
export function PausedAlert({ kinds }: { kinds: JobKind[] }) {
  const paused = kinds.filter(({ pause }) => pause !== null)
  if (paused.length === 0) return null
  const critical = paused.some(({ job }) => isCriticalJob(job))
  return (
    <Alert
      type={critical ? 'error' : 'warning'}
      showIcon
      style={{ marginBottom: 12 }}
      title={`已暂停 ${paused.length} 类任务，恢复前不会执行`}
      description={paused.map(({ job, pause, waiting }) => (
        <div key={job}>
          {nameOf(job)}：{pause?.pausedBy} <Time at={pause?.pausedAt} /> 暂停，{pause?.reason}；等待 {waiting}{' '}
          项
        </div>
      ))}
    />
  )
}

/** Every kind of job, with pause and resume. */
export function KindsPart({ kinds }: { kinds: JobKind[] }) {
  const can = useCan()
  return (
    <section className={styles.part} aria-labelledby="kinds">
      <div className={styles.head}>
        <h2 id="kinds" className={styles.name}>
          任务类型
        </h2>
      </div>
      <PlainTable<JobKind>
        label="任务类型"
        rowKey="job"
        rows={kinds}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有任务进程运行过" />,
        }}
        columns={[
          {
            title: '任务',
            render: (_, { job }) => (
              <Flex vertical>
                <span>{kindNames[job] ?? job}</span>
                <Soft>
                  <Code>{job}</Code>
                </Soft>
              </Flex>
            ),
          },
          { title: '等待', align: 'right', dataIndex: 'waiting' },
          { title: '执行中', align: 'right', dataIndex: 'running' },
          { title: '失败', align: 'right', dataIndex: 'failed' },
          {
            title: '状态',
            render: (_, { pause }) =>
              pause ? (
                <Flex vertical align="start">
                  <StateTag tone="warning">已暂停</StateTag>
                  <Soft>{pause.reason}</Soft>
                </Flex>
              ) : (
                <StateTag tone="good">正常</StateTag>
              ),
          },
          ...(can('health.write')
            ? [{ title: '操作', render: (_: unknown, kind: JobKind) => <PauseButton kind={kind} /> }]
            : []),
        ]}
      />
    </section>
  )
}

function PauseButton({ kind: { job, pause } }: { kind: JobKind }) {
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const hold = async () => {
    const sure =
      !isCriticalJob(job) ||
      (await confirm({
        title: `${nameOf(job)}关系到资金或时限，确定暂停？`,
        text: '暂停期间付款、退款、到期取消等不再自动处理，会员可能因此等待或投诉。',
        yes: '继续暂停',
        danger: true,
      }))
    if (!sure) return
    const reason = await askReason({
      title: `暂停 ${nameOf(job)}？`,
      text: '正在执行的会做完，其余等到恢复。',
      yes: '暂停',
      danger: true,
      label: '暂停原因',
      most: 100,
    })
    if (reason) await act(pauseJobs, { job, reason }, { done: '已暂停' })
  }
  return pause ? (
    <Button
      size="small"
      type="primary"
      disabled={busy}
      aria-label={`恢复 ${nameOf(job)}`}
      onClick={() => act(resumeJobs, { job }, { done: '已恢复' })}
    >
      恢复
    </Button>
  ) : (
    <Button size="small" disabled={busy} aria-label={`暂停 ${nameOf(job)}`} onClick={hold}>
      暂停
    </Button>
  )
}

const nameOf = (job: string) => (kindNames[job] ? `${kindNames[job]}（${job}）` : job)
