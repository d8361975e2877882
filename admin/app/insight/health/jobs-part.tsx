import { type QueuedJob, retryFailedJobs, retryJob } from '@gongfang/contract/insight/health-desk'
import { Button, Empty, Typography } from 'antd'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, StateTag, Time } from '../../ui/show.tsx'
import styles from './health.module.css'
import { jobStates } from './labels.ts'

/** Jobs that wait, retry or failed for good. Staff with write permission can retry them. */
export function JobsPart({ jobs, failed }: { jobs: QueuedJob[]; failed: number }) {
  const can = useCan()
  const { act, busy } = useAct()
  return (
    <section className={styles.part} aria-labelledby="jobs">
      <div className={styles.head}>
        <h2 id="jobs" className={styles.name}>
          任务
        </h2>
        {can('health.write') && failed > 0 && (
          <Button
            loading={busy}
            onClick={() => act(retryFailedJobs, {}, { done: ({ count }) => `已重试 ${count} 项失败的任务` })}
          >
            重试全部失败
          </Button>
        )}
      </div>
      <PlainTable<QueuedJob>
        label="任务"
        rowKey="id"
        rows={jobs}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有等待或失败的任务" />,
        }}
        expandable={{
          columnTitle: '详情',
          rowExpandable: ({ lastError, payload }) => lastError !== '' || payload !== '{}',
          expandedRowRender: (job) => <JobDetail job={job} />,
        }}
        columns={[
          { title: '编号', dataIndex: 'id', render: (id: number) => <Code>{id}</Code> },
          { title: '任务', dataIndex: 'job', render: (job: string) => <Code>{job}</Code> },
          {
            title: '状态',
            render: (_, { state }) => <StateTag tone={jobStates[state][1]}>{jobStates[state][0]}</StateTag>,
          },
          {
            title: '次数',
            align: 'right',
            render: (_, { attempts, maxAttempts }) => `${attempts} / ${maxAttempts}`,
          },
          { title: '建立', render: (_, { createdAt }) => <Time at={createdAt} /> },
          {
            title: '下次执行',
            render: (_, { state, runAt }) => (state === 'failed' ? '不再执行' : <Time at={runAt} />),
          },
          ...(can('health.write')
            ? [
                {
                  title: '操作',
                  render: (_: unknown, { id, state }: QueuedJob) =>
                    state !== 'running' && (
                      <Button
                        size="small"
                        disabled={busy}
                        aria-label={`重试任务 ${id}`}
                        onClick={() => act(retryJob, { id }, { done: '已重新排队' })}
                      >
                        重试
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

const JobDetail = ({ job: { payload, lastError } }: { job: QueuedJob }) => (
  <>
    <Typography.Paragraph>
      参数 <Code>{payload}</Code>
    </Typography.Paragraph>
    {lastError && <Typography.Paragraph type="danger">{lastError}</Typography.Paragraph>}
  </>
)
