import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import {
  IMPORT_RULES,
  type ImportKind,
  importKinds,
  readTemplate,
  startImport,
} from '@gongfang/contract/system/transfer'
import { withFile } from '@gongfang/web/base/with-file.ts'
import { Alert, Button, Radio, Upload } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import styles from '../../system/transfer/import.module.css'
import { useAct } from '../../ui/act.ts'
import { useDownload } from '../../ui/download.ts'
import { LoadError } from '../../ui/load-error.tsx'

export const meta = () => titleOf(screens.newImport)

const told: Record<ImportKind, string> = {
  product: '一行一个型号，标题相同的行是同一商品。已有的型号会被更新；没有的分类和品牌会新建。',
  price: '按型号修改价格、市场价、积分价、成本和阶梯价。',
  assortment: '按机构和型号加入或移除采购目录的内容；确认后立即生效。',
  agreedPrice: '按价目表和型号填协议价、起订量和阶梯价，写入各价目表的下一版；发布后才生效。',
  stock: '按型号盘点、入库或增减，也可改安全库存和库位。每次变动都记入库存流水。',
  member: '批量登记会员及其机构，机构直接通过审核；会员用手机号和验证码登录。',
  points: '按手机号增加或扣减积分，会员会收到通知；超过单人限额的行等待第二人复核后入账。',
  tracking: '按订单号填写快递公司和运单号，确认后发货并通知会员。',
}

const few = new Set<ImportKind>(['member', 'points', 'tracking'])

export default function NewImportPage() {
  const can = useCan()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const { act, busy } = useAct()
  const download = useDownload()
  const kinds = (Object.keys(importKinds) as ImportKind[]).filter((kind) => can(importKinds[kind].permission))
  const kind = kinds.find((each) => each === params.get('kind')) ?? kinds[0]
  if (!kind || !can('transfer.import')) return <Alert type="warning" title="没有可以导入的内容" />

  const send = async (file: File) => {
    const made = await act(startImport, withFile(file, { kind }), { reload: false })
    if (made) navigate(paths.transfer(made.id))
  }
  return (
    <div className={styles.page}>
      <p>
        <Link to={paths.transfers()}>← 导入导出</Link>
      </p>
      <h1 className={styles.title}>导入</h1>
      <Radio.Group
        aria-label="导入的内容"
        optionType="button"
        value={kind}
        onChange={({ target }) => setParams({ kind: target.value }, { replace: true })}
        options={kinds.map((value) => ({ value, label: importKinds[value].title }))}
      />
      <p>{told[kind]}</p>
      <ol className={styles.steps}>
        <li>
          <Button icon={<DownloadOutlined />} onClick={() => download(readTemplate, { kind })}>
            下载模板
          </Button>
          <span className="soft"> 第二张表是填写说明；空白单元格表示不修改。</span>
        </li>
        <li>
          上传填好的文件，先检查，不改动任何数据。
          <Upload.Dragger
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={busy}
            beforeUpload={(file) => {
              void send(file)
              return false
            }}
          >
            <p>
              <InboxOutlined className={styles.drop} />
            </p>
            <p>{busy ? '正在上传…' : '点击或拖放 .xlsx、.csv 文件'}</p>
            <p className="soft">
              最大 10 MB，最多 {few.has(kind) ? IMPORT_RULES.fewRows : IMPORT_RULES.rows} 行；CSV 可为 UTF-8
              或 GBK
            </p>
          </Upload.Dragger>
        </li>
        <li>核对检查结果，确认后全部写入；有错误的行时一行也不写入，警告不影响写入。</li>
      </ol>
    </div>
  )
}

export { LoadError as ErrorBoundary }
