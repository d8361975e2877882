import {
  applyImport,
  getTransfer,
  type ImportError,
  type ImportOutcome,
  isUnderWay,
  readTransferFile,
  retryTransfer,
  type TransferJob,
} from '@gongfang/contract/system/transfer'
import { Alert, Button, Result, Space, Spin, Statistic, Table } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import styles from '../../system/transfer/import.module.css'
import { kindName, stateNames, stateTones } from '../../system/transfer/labels.ts'
import { PicturesPart } from '../../system/transfer/pictures-part.tsx'
import { usePolled } from '../../system/transfer/use-polled.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useDownload } from '../../ui/download.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { StateTag } from '../../ui/show.tsx'
import type { Route } from './+types/transfer-detail-page'

export const meta = () => titleOf(screens.transfer)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(getTransfer, { id: Number(params.id) })

export default function ImportPage({ loaderData: job }: Route.ComponentProps) {
  const { state, outcome, error } = job
  usePolled(isUnderWay(state))
  return (
    <div className={styles.page}>
      <p>
        <Link to={paths.transfers()}>← 导入导出</Link>
      </p>
      <h1 className={styles.title}>
        {kindName(job)} <StateTag tone={stateTones[state]}>{stateNames[state]}</StateTag>
      </h1>
      <p className="soft">
        {job.fileName}
        {job.rows > 0 && ` · ${job.rows} 行`}
      </p>
      {isUnderWay(state) && (
        <Spin description={state === 'checking' ? '正在检查，不改动数据…' : '正在写入，全部成功或全部不写…'}>
          <div className={styles.wait} />
        </Spin>
      )}
      {state === 'failed' && (
        <Result
          status="error"
          title={error}
          extra={
            <LinkButton to={paths.newImport(job.kind)} type="primary">
              重新上传
            </LinkButton>
          }
        />
      )}
      {state === 'applied' && <Result status="success" title="已导入" subTitle="全部写入，已记入审计日志" />}
      {state === 'checked' && error && <Alert type="warning" showIcon title={error} />}
      {outcome && !isUnderWay(state) && <Counts outcome={outcome} />}
      {state === 'checked' && outcome && <Checked job={job} outcome={outcome} />}
    </div>
  )
}

const Counts = ({ outcome }: { outcome: ImportOutcome }) => (
  <div className={styles.counts}>
    <Statistic title="新增" value={outcome.new} />
    <Statistic title="更新" value={outcome.changed} />
    <Statistic title="无变化" value={outcome.unchanged} />
    <Statistic title="错误" value={outcome.wrong} />
    <Statistic title="警告" value={outcome.warned} />
  </div>
)

function Checked({ job, outcome }: { job: TransferJob; outcome: ImportOutcome }) {
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const download = useDownload()
  const { id } = job
  const { new: added, changed, wrong, warned } = outcome
  const nothing = added + changed === 0
  const apply = async () => {
    const text = `新增 ${added} 行，更新 ${changed} 行${warned > 0 ? `，其中 ${warned} 行有警告` : ''}。写入后可在各处逐条修改，不能整体撤销。`
    if (await confirm({ title: '确认导入？', text, yes: '确认导入' })) await act(applyImport, { id })
  }
  return (
    <>
      {outcome.notes.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={
            <ul className={styles.notes}>
              {outcome.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          }
        />
      )}
      {job.kind === 'product' && (outcome.picturesMissing.length > 0 || job.pictures > 0) && (
        <PicturesPart job={job} missing={outcome.picturesMissing} />
      )}
      {wrong > 0 && <Findings title={`错误 ${wrong} 行：改好之前不能导入`} findings={outcome.errors} />}
      {warned > 0 && <Findings title={`警告 ${warned} 行：不影响导入`} findings={outcome.warnings} />}
      <Space wrap className={styles.foot}>
        {job.hasFile && (
          <Button onClick={() => download(readTransferFile, { id })}>
            {wrong > 0 ? '下载带错误说明的文件' : '下载带警告说明的文件'}
          </Button>
        )}
        <Button onClick={() => act(retryTransfer, { id })} loading={busy}>
          重新检查
        </Button>
        {wrong > 0 ? (
          <LinkButton to={paths.newImport(job.kind)} type="primary">
            改好后重新上传
          </LinkButton>
        ) : (
          <Button type="primary" disabled={nothing} loading={busy} onClick={apply}>
            {nothing ? '没有需要写入的变化' : '确认导入'}
          </Button>
        )}
      </Space>
    </>
  )
}

const Findings = ({ title, findings }: { title: string; findings: readonly ImportError[] }) => (
  <section aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    <Table
      size="small"
      rowKey={({ row, column, text }) => `${row} ${column} ${text}`}
      pagination={findings.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      dataSource={[...findings]}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '行', dataIndex: 'row', width: 80, align: 'right' },
        { title: '列', dataIndex: 'column', width: 160, render: (column: string) => column || '整行' },
        { title: '问题', dataIndex: 'text' },
      ]}
    />
  </section>
)

export { LoadError as ErrorBoundary }
