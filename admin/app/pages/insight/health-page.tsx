import {
  getHealth,
  type Health,
  listChecks,
  listJobKinds,
  listQueuedJobs,
} from '@gongfang/contract/insight/health-desk'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { ChecksPart } from '../../insight/health/checks-part.tsx'
import styles from '../../insight/health/health.module.css'
import { JobsPart } from '../../insight/health/jobs-part.tsx'
import { KindsPart, PausedAlert } from '../../insight/health/kinds-part.tsx'
import { lineStates, providerStates, roleNames, showAge, showBytes } from '../../insight/health/labels.ts'
import { LinesPart } from '../../insight/health/lines-part.tsx'
import { screens } from '../../screens.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/health-page'

export const meta = () => titleOf(screens.health)

export async function clientLoader() {
  const [health, jobs, kinds, rules] = await Promise.all([
    call(getHealth, {}),
    call(listQueuedJobs, {}),
    call(listJobKinds, {}),
    call(listChecks, {}),
  ])
  return { health, jobs, kinds, rules }
}

export default function HealthPage({ loaderData: { health, jobs, kinds, rules } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>任务与健康</h1>
        <Button loading={state === 'loading'} onClick={() => revalidate()}>
          刷新
        </Button>
      </div>
      <PausedAlert kinds={kinds} />
      <LinesPart lines={health.lines} />
      <div className={styles.grid}>
        <Outside health={health} />
        <Backups health={health} />
        <Storage health={health} />
        <Counts health={health} />
      </div>
      <Processes health={health} />
      <JobsPart jobs={jobs} failed={health.jobs.failed} />
      <KindsPart kinds={kinds} />
      <ChecksPart rules={rules} />
    </>
  )
}

type PartProps = { health: Health }

const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <div className={styles.head}>
      <h2 className={styles.name}>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt className="soft">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Outside = ({ health: { providers } }: PartProps) => (
  <Part title="外部服务">
    <Facts
      facts={providers.map(({ name, state, note }) => [
        name,
        <>
          <StateTag tone={providerStates[state][1]}>{providerStates[state][0]}</StateTag> {note}
        </>,
      ])}
    />
  </Part>
)

function Backups({ health: { backups, lines } }: PartProps) {
  const line = lines.find(({ subject }) => subject === 'backup')
  const good = backups.find(({ error }) => error === '')
  const failed = backups[0]?.error ? backups[0] : undefined
  return (
    <Part
      title="备份"
      aside={line && <StateTag tone={lineStates[line.state][1]}>{lineStates[line.state][0]}</StateTag>}
    >
      {!good && !failed && line && (
        <p>
          {line.value}。{line.advice}
        </p>
      )}
      <Facts
        facts={[
          ...(failed
            ? [['失败于', <Time key="at" at={failed.endedAt} />] as const, ['原因', failed.error] as const]
            : []),
          ...(good
            ? ([
                ['最近成功', <Time key="at" at={good.endedAt} />],
                ['大小', showBytes(good.bytes)],
                ['内容', `${good.rowCount.toLocaleString('zh-CN')} 行，${good.fileCount} 个文件`],
                ['文件', <Code key="file">{good.file}</Code>],
              ] as const)
            : []),
        ]}
      />
    </Part>
  )
}

const Storage = ({ health: { storage } }: PartProps) => (
  <Part title="存储">
    <Facts
      facts={[
        ['数据库', showBytes(storage.databaseBytes)],
        ['上传文件', `${storage.uploadCount.toLocaleString('zh-CN')} 个，${showBytes(storage.uploadBytes)}`],
        ['磁盘剩余', `${showBytes(storage.diskFreeBytes)} / ${showBytes(storage.diskBytes)}`],
      ]}
    />
  </Part>
)

const Counts = ({ health: { jobs, version, node, postgres, migration } }: PartProps) => (
  <Part
    title="任务与版本"
    aside={jobs.failed > 0 && <StateTag tone="bad">{`${jobs.failed} 项失败`}</StateTag>}
  >
    <Facts
      facts={[
        ['任务', `等待 ${jobs.due}，稍后 ${jobs.later}，执行中 ${jobs.running}，失败 ${jobs.failed}`],
        ['程序', version],
        ['Node', node],
        ['PostgreSQL', postgres],
        ['数据库版本', <Code key="migration">{migration}</Code>],
      ]}
    />
  </Part>
)

const Processes = ({ health: { processes, at } }: PartProps) => (
  <Part title="进程">
    <PlainTable
      label="进程"
      rowKey={({ host, pid, startedAt }) => `${host} ${pid} ${startedAt}`}
      rows={processes}
      columns={[
        { title: '主机', dataIndex: 'host' },
        { title: '进程号', dataIndex: 'pid', align: 'right' },
        { title: '角色', render: (_, { role }) => roleNames[role] },
        { title: '版本', dataIndex: 'version' },
        {
          title: '状态',
          render: (_, { alive }) => (
            <StateTag tone={alive ? 'good' : 'bad'}>{alive ? '运行中' : '已失联'}</StateTag>
          ),
        },
        { title: '已运行', render: (_, { startedAt }) => showAge(Date.parse(at) - Date.parse(startedAt)) },
        { title: '最近应答', render: (_, { seenAt }) => <Time at={seenAt} /> },
      ]}
    />
  </Part>
)

export { LoadError as ErrorBoundary }
