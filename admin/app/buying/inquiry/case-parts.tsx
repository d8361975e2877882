import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import {
  type InquiryLine,
  inquiryEventNames,
  lossReasonNames,
  type Offer,
  type OfferLine,
  offerStateNames,
} from '@gongfang/contract/buying/inquiry'
import {
  exportOfferDesk,
  type InquiryDeskCase,
  postInquiryDesk,
} from '@gongfang/contract/buying/inquiry-desk'
import { Button, Card, Descriptions, Form, Input, Timeline } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { AttachmentLinks } from '../../system/attachment/attachments.tsx'
import { useAct } from '../../ui/act.ts'
import { useDownload } from '../../ui/download.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'
import { besideText, freightText, leadText, tiersText } from './labels.ts'

interface CaseProps {
  one: InquiryDeskCase
}

export function Facts({ one }: CaseProps) {
  const can = useCan()
  const { memberId, institutionId, owner, mobile, jigou, unitPath, askedAt, wishedOn, note } = one
  const { requestNo, orderNo, lossReason, lossText } = one
  return (
    <Card size="small" title="询价信息">
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'jigou',
            label: '机构',
            children: can('member.read') ? <Link to={paths.institution(institutionId)}>{jigou}</Link> : jigou,
          },
          { key: 'unit', label: '部门', children: unitPath || <Soft>—</Soft> },
          {
            key: 'who',
            label: '询价人',
            children: (
              <span>
                {can('member.read') ? <Link to={paths.member(memberId)}>{owner}</Link> : owner}{' '}
                {owner !== mobile && mobile}
              </span>
            ),
          },
          { key: 'at', label: '提交时间', children: <Time at={askedAt} /> },
          { key: 'wished', label: '希望到货', children: wishedOn || <Soft>—</Soft> },
          { key: 'note', label: '说明', children: note || <Soft>—</Soft> },
          ...(requestNo === null
            ? []
            : [
                {
                  key: 'request',
                  label: '采购申请',
                  children: can('order.read') ? (
                    <Link to={paths.purchaseRequest(requestNo)}>
                      <Code>{requestNo}</Code>
                    </Link>
                  ) : (
                    <Code>{requestNo}</Code>
                  ),
                },
              ]),
          ...(orderNo === null
            ? []
            : [
                {
                  key: 'order',
                  label: '订单',
                  children: can('order.read') ? (
                    <Link to={paths.order(orderNo)}>
                      <Code>{orderNo}</Code>
                    </Link>
                  ) : (
                    <Code>{orderNo}</Code>
                  ),
                },
              ]),
          ...(lossReason === null
            ? []
            : [
                {
                  key: 'loss',
                  label: '未成交原因',
                  children: [lossReasonNames[lossReason], lossText].filter(Boolean).join('：'),
                },
              ]),
        ]}
      />
    </Card>
  )
}

export function AskedLines({ one: { lines, prices } }: CaseProps) {
  return (
    <Card size="small" title={`所询商品（${lines.length}）`}>
      <PlainTable<InquiryLine>
        label="所询商品"
        rowKey="id"
        rows={lines}
        columns={[
          {
            key: 'goods',
            title: '商品',
            render: (_, { title, spec, modelCode, ownCode, text, note }) => (
              <>
                {title || text} <Soft>{spec}</Soft> {modelCode && <Code>{modelCode}</Code>}
                {ownCode && <Soft> 机构物料号 {ownCode}</Soft>}
                {title !== '' && text !== '' && <div>{text}</div>}
                {note !== '' && <div className="soft">{note}</div>}
              </>
            ),
          },
          {
            key: 'quantity',
            title: '数量',
            align: 'right',
            render: (_, { quantity, unit }) => `${quantity} ${unit || '件'}`,
          },
          { key: 'wished', title: '希望到货', render: (_, { wishedOn }) => wishedOn || <Soft>—</Soft> },
          {
            key: 'beside',
            title: '现价',
            render: (_, line) => {
              const beside = prices.find(({ skuId }) => skuId === line.skuId)
              return beside ? besideText(beside) : <Soft>商城没有</Soft>
            },
          },
        ]}
      />
    </Card>
  )
}

export function OfferCard({ one: { no }, offer }: CaseProps & { offer: Offer }) {
  const download = useDownload()
  const { version } = offer
  return (
    <Card
      size="small"
      title={`第 ${version} 版报价（${offerStateNames[offer.state]}）`}
      extra={
        <Button size="small" onClick={() => void download(exportOfferDesk, { no, version })}>
          报价单 PDF
        </Button>
      }
    >
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, xl: 4 }}
        items={[
          { key: 'at', label: '报价时间', children: showTime(offer.at) },
          { key: 'until', label: '有效期至', children: offer.untilOn },
          { key: 'freight', label: '运费', children: freightText(offer) },
          { key: 'sum', label: '合计', children: <b>{showFen(offer.sumFen)}</b> },
          { key: 'terms', label: '条件', span: 'filled', children: offer.terms || <Soft>—</Soft> },
          { key: 'note', label: '说明', span: 'filled', children: offer.note || <Soft>—</Soft> },
          {
            key: 'files',
            label: '附件',
            span: 'filled',
            children:
              offer.attachments.length === 0 ? <Soft>—</Soft> : <AttachmentLinks files={offer.attachments} />,
          },
        ]}
      />
      <PlainTable<OfferLine>
        label="报价明细"
        rowKey="id"
        rows={offer.lines}
        columns={[
          {
            key: 'goods',
            title: '商品',
            render: (_, { title, spec, modelCode, note, skuId }) => (
              <>
                {title} <Soft>{spec}</Soft>{' '}
                {skuId === null ? <Soft>文字描述，会员不能接受</Soft> : <Code>{modelCode}</Code>}
                {note !== '' && <div className="soft">{note}</div>}
              </>
            ),
          },
          {
            key: 'quantity',
            title: '数量',
            align: 'right',
            render: (_, { quantity, unit, minimum }) =>
              `${quantity} ${unit}${minimum > 1 ? `（最少 ${minimum}）` : ''}`,
          },
          {
            key: 'price',
            title: '单价',
            align: 'right',
            render: (_, line) => (
              <>
                {showFen(line.unitFen)}
                {line.tiers.length > 0 && <div className="soft">{tiersText(line)}</div>}
              </>
            ),
          },
          { key: 'lead', title: '发货', render: (_, line) => leadText(line) },
          { key: 'amount', title: '金额', align: 'right', render: (_, { amountFen }) => showFen(amountFen) },
        ]}
      />
    </Card>
  )
}

export function Thread({ one: { thread } }: CaseProps) {
  return (
    <Timeline
      items={thread.toReversed().map(({ id, at, what, by, name, text, version }) => ({
        key: id,
        content: (
          <>
            <b>
              {inquiryEventNames[what]}
              {version !== null && `（第 ${version} 版）`}
            </b>{' '}
            {name || (by === 'shop' ? '商城' : '会员')}{' '}
            <Soft>
              <Time at={at} />
            </Soft>
            {text !== '' && <div style={{ whiteSpace: 'pre-line' }}>{text}</div>}
          </>
        ),
      }))}
    />
  )
}

export function PostForm({ one: { no } }: CaseProps) {
  const [form] = Form.useForm<{ text: string }>()
  const { act, busy } = useAct()
  const post = async ({ text }: { text: string }) => {
    if (await act(postInquiryDesk, { no, text: text.trim() }, { done: '已留言，已通知会员', form }))
      form.resetFields()
  }
  return (
    <Form form={form} layout="vertical" onFinish={post}>
      <Form.Item
        name="text"
        label="给会员留言"
        rules={[{ required: true, whitespace: true, message: '请填写留言' }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        留言
      </Button>
    </Form>
  )
}
