import { showTime } from '@gongfang/contract/base/time'
import { inquiryStateNames } from '@gongfang/contract/buying/inquiry'
import { getInquiryDesk } from '@gongfang/contract/buying/inquiry-desk'
import { Alert, Card, Flex, Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { CaseActions } from '../../buying/inquiry/case-actions.tsx'
import { AskedLines, Facts, OfferCard, PostForm, Thread } from '../../buying/inquiry/case-parts.tsx'
import { stateTones } from '../../buying/inquiry/labels.ts'
import { OfferEditor } from '../../buying/inquiry/offer-editor.tsx'
import { Versions } from '../../buying/inquiry/versions.tsx'
import styles from '../../buying/order/detail.module.css'
import { screens } from '../../screens.ts'
import { Attachments } from '../../system/attachment/attachments.tsx'
import { History } from '../../system/audit/history.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, StateTag } from '../../ui/show.tsx'
import type { Route } from './+types/inquiry-page'

export const meta: Route.MetaFunction = ({ params }) =>
  titleOf(screens.inquiry, `${screens.inquiry.title} ${params.no}`)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(getInquiryDesk, { no: params.no })

/** The page of one inquiry: its offers, its messages and the editor of the next version. */
export default function InquiryPage({ loaderData: one }: Route.ComponentProps) {
  const { no, state, title, dueAt, isLate, current, versions, attachments, revision } = one
  const mayWrite = useCan()('inquiry.write')
  const [editing, setEditing] = useState(false)
  return (
    <>
      <div className={styles.head}>
        <Link to={paths.inquiries()}>询价</Link>
        <h1 className={styles.title}>
          <Code>{no}</Code> {title}
        </h1>
        <StateTag tone={stateTones[state]}>{inquiryStateNames[state]}</StateTag>
        {isLate && <StateTag tone="bad">已超时</StateTag>}
        <span className={styles.gap} />
        {mayWrite && !editing && <CaseActions one={one} onOffer={() => setEditing(true)} />}
      </div>
      {dueAt && (
        <Alert type={isLate ? 'warning' : 'info'} showIcon title={`应在 ${showTime(dueAt)} 前答复`} />
      )}
      <div className={styles.two}>
        <Flex vertical gap={16} className={styles.main}>
          {editing && (
            <OfferEditor
              key={no}
              one={one}
              onDone={() => setEditing(false)}
              onClose={() => setEditing(false)}
            />
          )}
          {!editing && current && <OfferCard one={one} offer={current} />}
          {!editing && versions.length > 1 && <Versions key={versions.length} one={one} />}
          <AskedLines one={one} />
          {attachments.length > 0 && (
            <Card size="small" title="附件">
              <Attachments files={attachments} />
            </Card>
          )}
        </Flex>
        <Flex vertical gap={16} component="aside" className={styles.aside}>
          <Facts one={one} />
          <Card size="small">
            {mayWrite && one.can.post && <PostForm one={one} />}
            <Tabs
              items={[
                { key: 'thread', label: '往来留言', children: <Thread one={one} /> },
                {
                  key: 'history',
                  label: '修改历史',
                  children: <History key={revision} subject={`inquiry ${no}`} />,
                },
              ]}
            />
          </Card>
        </Flex>
      </div>
    </>
  )
}

export { LoadError as ErrorBoundary }
