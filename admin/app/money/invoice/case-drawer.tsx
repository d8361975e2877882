import { showFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { invoiceKindNames } from '@gongfang/contract/money/invoice'
import {
  type InvoiceCase,
  invoiceViewNames,
  readInvoiceDeskFile,
} from '@gongfang/contract/money/invoice-desk'
import { Alert, Button, Descriptions, Drawer, Flex, Tabs, Typography } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { CaseTimeline } from '../../ui/case-timeline.tsx'
import { useDownload } from '../../ui/download.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseLines } from './case-lines.tsx'
import { eventNames, stateTones, titleFields } from './labels.ts'

/** An invoice request with all that the tax office's form asks for, to be copied, and the actions to record the result. */
export function CaseDrawer({ one, onClose }: { one: InvoiceCase; onClose: () => void }) {
  return (
    <Drawer
      open
      size={760}
      title={`${invoiceKindNames[one.kind]} ${one.invoiceNo}`}
      extra={<StateTag tone={stateTones[one.state]}>{invoiceViewNames[one.state]}</StateTag>}
      footer={<CaseActions one={one} />}
      onClose={onClose}
    >
      <Flex vertical gap={12}>
        <Warnings one={one} />
        <Descriptions
          column={1}
          size="small"
          title="购买方"
          items={titleFields(one.title).map(([label, text]) => ({
            key: label,
            label,
            children: <CopyText text={text} />,
          }))}
        />
        <RequestFacts one={one} />
        <Papers one={one} />
        <CaseLines title="开票明细" lines={one.lines} />
        {one.redLines.length > 0 && <CaseLines title="红字明细" lines={one.redLines} />}
        <Tabs
          items={[
            {
              key: 'events',
              label: '处理记录',
              children: <CaseTimeline events={one.events} names={eventNames} />,
            },
            {
              key: 'history',
              label: '修改历史',
              children: <History key={one.state} subject={`invoice ${one.invoiceNo}`} />,
            },
          ]}
        />
      </Flex>
    </Drawer>
  )
}

/** The amount, the member and the orders of the request. */
function RequestFacts({ one }: { one: InvoiceCase }) {
  const { member } = one
  const month = dayOf(one.createdAt).slice(0, 7)
  return (
    <Descriptions
      column={{ xs: 1, sm: 2 }}
      size="small"
      title="申请"
      items={[
        { key: 'sum', label: '开票金额', children: <CopyText text={showFen(one.amountFen)} /> },
        { key: 'at', label: '申请时间', children: <Time at={one.createdAt} /> },
        {
          key: 'who',
          label: '会员',
          children: (
            <>
              {member.nickname} · {member.jigou}{' '}
              <Link to={paths.invoiceStatement(member.institutionId, { month })}>对账单</Link>
            </>
          ),
        },
        { key: 'remark', label: '备注', children: one.remark || <Soft>—</Soft> },
        {
          key: 'orders',
          label: '订单',
          span: 'filled',
          children: (
            <Flex vertical>
              {one.orders.map(({ no, amountFen }) => (
                <span key={no}>
                  <OrderLink no={no} /> {showFen(amountFen)}
                </span>
              ))}
            </Flex>
          ),
        },
      ]}
    />
  )
}

function Warnings({ one: { state, reason, overFen, loweredFen, kind } }: { one: InvoiceCase }) {
  const title =
    state === 'redNeeded'
      ? `订单已退款，多开 ${showFen(overFen)}，请红冲整张发票；剩余金额由会员重新申请${
          kind === 'special' ? '。专用发票须先由购买方确认红字信息' : ''
        }`
      : state === 'requested' && loweredFen > 0
        ? `申请后退款 ${showFen(loweredFen)}，请按现在的金额开具`
        : ''
  return (
    <>
      {title && <Alert type={state === 'redNeeded' ? 'error' : 'warning'} showIcon title={title} />}
      {reason && <Alert type="info" showIcon title={`原因：${reason}`} />}
    </>
  )
}

function Papers({ one: { id, blue, red } }: { one: InvoiceCase }) {
  const download = useDownload()
  const papers = [
    { side: 'blue' as const, label: '蓝字发票', paper: blue },
    { side: 'red' as const, label: '红字发票', paper: red },
  ].flatMap(({ paper, ...rest }) => (paper ? [{ ...rest, paper }] : []))
  if (papers.length === 0) return null
  return (
    <Descriptions
      column={1}
      size="small"
      title="发票"
      items={papers.map(({ side, label, paper }) => ({
        key: side,
        label,
        children: (
          <Flex gap={12} wrap align="center">
            <CopyText text={paper.number} />
            <span>{paper.on}</span>
            {paper.hasFile ? (
              <Button size="small" onClick={() => download(readInvoiceDeskFile, { id, side })}>
                下载 PDF
              </Button>
            ) : (
              <Soft>没有 PDF</Soft>
            )}
          </Flex>
        ),
      }))}
    />
  )
}

function OrderLink({ no }: { no: string }) {
  const can = useCan()
  return can('order.read') ? (
    <Link to={paths.order(no)}>
      <Code>{no}</Code>
    </Link>
  ) : (
    <Code>{no}</Code>
  )
}

/** A text with a button that copies it. */
const CopyText = ({ text }: { text: string }) =>
  text === '' ? (
    <span className="soft">—</span>
  ) : (
    <Typography.Text copyable={{ text }}>{text}</Typography.Text>
  )
