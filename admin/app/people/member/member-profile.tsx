import type { Output } from '@gongfang/contract/base/endpoint'
import { roleNames } from '@gongfang/contract/people/institution'
import { reviewStateNames } from '@gongfang/contract/people/institution-desk'
import { type MemberDetail, memberSourceNames, revealMember } from '@gongfang/contract/people/member-desk'
import { showBalance } from '@gongfang/contract/people/points'
import { Button, Descriptions, type DescriptionsProps, Empty, Flex, Timeline } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import { FundPanel } from '../fund/fund-panel.tsx'
import { LicenceButton } from '../institution/licence-button.tsx'
import { TeamPanel } from '../team/team-panel.tsx'
import { spentText } from './labels.ts'

type Numbers = Output<typeof revealMember>

export function MemberProfile({ member, at }: { member: MemberDetail; at: (id: number) => string }) {
  const can = useCan()
  const { act, busy } = useAct()
  const [numbers, setNumbers] = useState<Numbers | null>(null)
  const reveal = async () => {
    const answer = await act(revealMember, { id: member.id }, { reload: false })
    if (answer) setNumbers(answer)
  }
  const { institution, addresses } = member
  return (
    <>
      {can('member.reveal') && member.state !== 'left' && (
        <Button size="small" loading={busy} disabled={numbers !== null} onClick={reveal}>
          {numbers ? '已显示完整号码' : '显示完整号码（记入日志）'}
        </Button>
      )}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        style={{ marginTop: 12 }}
        items={memberFacts(member, numbers)}
      />
      {institution ? (
        <InstitutionProfile institution={institution} numbers={numbers} at={at} />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="不属于任何机构" />
      )}
      {addresses.length > 0 && <SectionTitle>收货地址</SectionTitle>}
      {addresses.map(({ id, receiver, phone, regionText, detail }) => (
        <p key={id}>
          {receiver} {numbers?.addressPhones.find((one) => one.id === id)?.phone ?? phone}{' '}
          <Soft>
            {regionText} {detail}
          </Soft>
        </p>
      ))}
    </>
  )
}

interface InstitutionProps {
  institution: NonNullable<MemberDetail['institution']>
  numbers: Numbers | null
  at: (id: number) => string
}

function InstitutionProfile({ institution, numbers, at }: InstitutionProps) {
  const { licences, history } = institution
  const can = useCan()
  return (
    <>
      <Flex gap={12} align="baseline" wrap>
        <SectionTitle>
          <Link to={paths.institution(institution.id)}>{institution.jigou}</Link>
        </SectionTitle>
        {can('invoice.read') && <Link to={paths.invoiceStatement(institution.id)}>月度对账单</Link>}
      </Flex>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          ...institutionFacts(institution, numbers),
          {
            key: 'licences',
            label: '证照',
            span: 'filled',
            children:
              can('member.reveal') || can('institution.review')
                ? licences.map((licence) => <LicenceButton key={licence.id} licence={licence} />)
                : `${licences.length} 份`,
          },
          ...invoiceFacts(institution, numbers),
        ]}
      />
      <TeamPanel institutionId={institution.id} at={at} state={institution.state} />
      <FundPanel institutionId={institution.id} />
      <SectionTitle>历次提交</SectionTitle>
      <Submissions history={history} />
      <SectionTitle>机构的修改</SectionTitle>
      <History subject={`institution ${institution.id}`} />
    </>
  )
}

type Institution = InstitutionProps['institution']
type Facts = NonNullable<DescriptionsProps['items']>

const memberFacts = (member: MemberDetail, numbers: Numbers | null): Facts => [
  { key: 'mobile', label: '手机', children: numbers?.mobile ?? member.mobile },
  { key: 'source', label: '来源', children: memberSourceNames[member.source] },
  { key: 'created', label: '注册', children: <Time at={member.createdAt} /> },
  { key: 'seen', label: '最近登录', children: <Time at={member.lastLoginAt} /> },
  { key: 'points', label: '积分', children: showBalance(member.points - member.pointsOwed) },
  { key: 'spent', label: '消费额', children: spentText(member) },
  { key: 'held', label: '寄存在库', children: `${member.heldGoods} 件` },
  { key: 'password', label: '密码', children: member.hasPassword ? '已设置' : '未设置' },
  {
    key: 'wechat',
    label: '微信',
    children: member.wechatBoundAt ? (
      <span>
        已绑定，
        <Time at={member.wechatBoundAt} />
      </span>
    ) : (
      '未绑定'
    ),
  },
  {
    key: 'agreed',
    label: '同意协议',
    children: member.agreementVersion ? (
      <span>
        {member.agreementVersion}，<Time at={member.agreedAt} />
      </span>
    ) : (
      '—'
    ),
  },
  ...(member.leftAt ? [{ key: 'left', label: '注销', children: <Time at={member.leftAt} /> }] : []),
]

const institutionFacts = (institution: Institution, numbers: Numbers | null): Facts => [
  { key: 'state', label: '审核', children: reviewStateNames[institution.state] },
  { key: 'kind', label: '类型', children: institution.kind },
  {
    key: 'code',
    label: '信用代码',
    children: <Code>{(numbers?.creditCode ?? institution.creditCode) || '无'}</Code>,
  },
  {
    key: 'role',
    label: '角色',
    children: (
      <span>
        {roleNames(institution.roles)}，自 <Time at={institution.since} />
      </span>
    ),
  },
  {
    key: 'place',
    label: '地址',
    span: 'filled',
    children: `${institution.regionText} ${institution.address}`,
  },
  {
    key: 'contact',
    label: '联系人',
    span: 'filled',
    children: `${institution.contactName} ${institution.contactTitle} ${numbers?.contactPhone ?? institution.contactPhone}`,
  },
]

const invoiceFacts = ({ invoice }: Institution, numbers: Numbers | null): Facts =>
  invoice
    ? [
        { key: 'title', label: '发票抬头', children: invoice.title },
        { key: 'tax', label: '税号', children: <Code>{invoice.taxNumber}</Code> },
        {
          key: 'bank',
          label: '开户行与账号',
          span: 'filled' as const,
          children: `${invoice.bank} ${numbers?.bankAccount ?? invoice.account}`,
        },
      ]
    : []

const Submissions = ({ history }: Pick<Institution, 'history'>) => (
  <Timeline
    items={history.map(({ id, state, submittedAt, reviewedAt, reviewedBy, reason }) => ({
      key: id,
      content: (
        <>
          <Time at={submittedAt} />{' '}
          <StateTag tone={state === 'approved' ? 'good' : state === 'rejected' ? 'bad' : 'progress'}>
            {reviewStateNames[state]}
          </StateTag>{' '}
          {reason}
          {reviewedAt && (
            <Soft>
              {' '}
              {reviewedBy || '无需审核'} <Time at={reviewedAt} />
            </Soft>
          )}
        </>
      ),
    }))}
  />
)
