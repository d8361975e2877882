import { showFen, showPoints } from '@gongfang/contract/base/money'
import { requestEventNames, requestStateNames } from '@gongfang/contract/buying/approval'
import {
  type RequestDeskCase,
  staffCanWithdraw,
  withdrawRequestDesk,
} from '@gongfang/contract/buying/approval-desk'
import { deciderText, stepModeNames, stepStateNames } from '@gongfang/contract/buying/approval-rules'
import { deliveryNames, payWayNames } from '@gongfang/contract/buying/order'
import { showFund } from '@gongfang/contract/buying/order-fund'
import { deskNoteNames, writtenNotes } from '@gongfang/contract/buying/order-notes'
import { Alert, Button, Descriptions, type DescriptionsProps, Drawer, Flex, Tabs, Timeline } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { Attachments } from '../../system/attachment/attachments.tsx'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import { stateTones } from './labels.ts'

/** A purchase request with its goods, steps and events. Staff may withdraw it while it waits, and nothing else. */
export function RequestDrawer({ one, onClose }: { one: RequestDeskCase; onClose: () => void }) {
  const can = useCan()
  const { no, state, differences } = one
  return (
    <Drawer
      open
      size={760}
      title={`采购申请 ${no}`}
      extra={<StateTag tone={stateTones[state]}>{requestStateNames[state]}</StateTag>}
      footer={can('order.write') && staffCanWithdraw.includes(state) && <Withdrawing no={no} />}
      onClose={onClose}
    >
      <Flex vertical gap="middle">
        {differences.length > 0 && <Alert type="warning" showIcon title={differences.join('；')} />}
        <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={factsOf(one, can('order.read'))} />
        <Goods one={one} />
        {one.attachments.length > 0 && <Attachments files={one.attachments} />}
        <Tabs items={tabsOf(one)} />
      </Flex>
    </Drawer>
  )
}

function Withdrawing({ no }: { no: string }) {
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const withdraw = async () => {
    const reason = await askReason({
      title: '撤回这份采购申请？',
      text: '仅在机构自己无法继续时使用。占用的经费会释放，原因会发给申请人，申请人可以修改后重新提交。',
      label: '撤回原因',
      yes: '撤回',
      danger: true,
    })
    if (reason !== null) await act(withdrawRequestDesk, { no, reason }, { done: '已撤回，已通知申请人' })
  }
  return (
    <Button danger disabled={busy} onClick={withdraw}>
      代为撤回
    </Button>
  )
}

const sumOf = ({ currency, payableFen, payablePoints }: RequestDeskCase['amounts']) =>
  currency === 'points' ? showPoints(payablePoints) : showFen(payableFen)

const factsOf = (one: RequestDeskCase, mayOpenOrder: boolean): NonNullable<DescriptionsProps['items']> => [
  { key: 'jigou', label: '机构', children: one.jigou },
  { key: 'unit', label: '部门', children: one.unitPath || <Soft>—</Soft> },
  {
    key: 'who',
    label: '申请人',
    children: `${one.requester} ${one.requester === one.mobile ? '' : one.mobile}`,
  },
  { key: 'at', label: '提交时间', children: <Time at={one.submittedAt} /> },
  { key: 'sum', label: '应付', children: <b>{sumOf(one.amounts)}</b> },
  { key: 'way', label: '支付方式', children: payWayNames[one.payWay] },
  {
    key: 'fund',
    label: '经费',
    children: one.fund ? `${showFund(one.fund)}，剩余 ${showFen(one.fund.leftFen)}` : <Soft>不使用</Soft>,
  },
  {
    key: 'order',
    label: '订单',
    children:
      one.orderNo === null ? (
        <Soft>尚未下单</Soft>
      ) : mayOpenOrder ? (
        <Link to={paths.order(one.orderNo)}>
          <Code>{one.orderNo}</Code>
        </Link>
      ) : (
        <Code>{one.orderNo}</Code>
      ),
  },
  {
    key: 'address',
    label: deliveryNames[one.delivery],
    span: 'filled',
    children: one.address ? (
      `${one.address.receiver} ${one.address.phone} ${one.address.regionText} ${one.address.detail}`
    ) : (
      <Soft>—</Soft>
    ),
  },
  ...writtenNotes(one, deskNoteNames).map(([label, children]) => ({
    key: label,
    label,
    span: 'filled' as const,
    children,
  })),
]

type Line = RequestDeskCase['lines'][number]

function Goods({ one: { lines, currency } }: { one: RequestDeskCase }) {
  const price = (row: Line) => (currency === 'points' ? showPoints(row.points) : showFen(row.priceFen))
  const amount = (row: Line) =>
    currency === 'points' ? showPoints(row.amountPoints) : showFen(row.amountFen)
  return (
    <PlainTable
      label="商品"
      rowKey="skuId"
      rows={lines}
      columns={[
        {
          key: 'title',
          title: '商品',
          render: (_, { title, spec, modelCode, ownCode }) => (
            <>
              {title} <Soft>{spec}</Soft> <Code>{modelCode}</Code>
              {ownCode && <Soft> 机构物料号 {ownCode}</Soft>}
            </>
          ),
        },
        { key: 'price', title: '单价', align: 'right', render: (_, row) => price(row) },
        { key: 'quantity', title: '数量', align: 'right', render: (_, row) => `${row.quantity} ${row.unit}` },
        { key: 'amount', title: '金额', align: 'right', render: (_, row) => amount(row) },
      ]}
    />
  )
}

const tabsOf = ({ no, state, steps, events }: RequestDeskCase) => [
  {
    key: 'steps',
    label: '审批步骤',
    children: (
      <PlainTable
        label="审批步骤"
        rowKey="id"
        rows={steps}
        columns={[
          { key: 'level', title: '级别', dataIndex: 'level' },
          {
            key: 'who',
            title: '审批人',
            render: (_, { label, mode, people, replaced }) => (
              <>
                <div>
                  {label}
                  {people.length > 1 && `（${stepModeNames[mode]}）`}
                  {replaced && '，由上一级代为审批'}
                </div>
                <Soft>{people.map(deciderText).join('、')}</Soft>
              </>
            ),
          },
          { key: 'rules', title: '规则', render: (_, { rules }) => rules.join('、') },
          { key: 'state', title: '状态', render: (_, step) => stepStateNames[step.state] },
          { key: 'due', title: '期限', render: (_, { dueAt }) => <Time at={dueAt} /> },
        ]}
      />
    ),
  },
  {
    key: 'events',
    label: '审批记录',
    children: (
      <Timeline
        items={events.toReversed().map(({ id, at, what, name, comment }) => ({
          key: id,
          content: (
            <>
              <b>{requestEventNames[what]}</b> {name ?? '系统'}{' '}
              <Soft>
                <Time at={at} />
              </Soft>
              {comment !== '' && <div>{comment}</div>}
            </>
          ),
        }))}
      />
    ),
  },
  { key: 'history', label: '修改历史', children: <History key={state} subject={`request ${no}`} /> },
]
