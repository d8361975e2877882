import { ArrowLeftOutlined } from '@ant-design/icons'
import { type ReviewDetail, reviewStateNames } from '@gongfang/contract/people/institution-desk'
import { Alert, Button, Space, Tag } from 'antd'
import { useState } from 'react'
import { StateTag, Time } from '../../ui/show.tsx'
import { Duplicates } from './duplicates.tsx'
import type { Marks } from './labels.ts'
import { LicenceViewer } from './licence-viewer.tsx'
import { ReviewDecision } from './review-decision.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import styles from './submission-review.module.css'
import { WaitingTime } from './waiting-time.tsx'

interface SubmissionReviewProps {
  one: ReviewDetail
  /** The submission to open after a decision; null opens the first of the queue. */
  onNext: (id: number | null) => void
  onBack: () => void
}

/** One submission: its fields beside the licence and the values before. */
export function SubmissionReview({ one, onNext, onBack }: SubmissionReviewProps) {
  const [marks, setMarks] = useState<Marks>({})
  const { state, before, papers } = one
  const pending = state === 'pending'
  const compared = one.changed.includes('licenceIds') ? before : null
  return (
    <article className={styles.review}>
      <Button className={styles.back ?? ''} type="link" icon={<ArrowLeftOutlined />} onClick={onBack}>
        返回队列
      </Button>
      <header className={styles.head}>
        <h2 className={styles.name}>{papers.jigou}</h2>
        <Space wrap>
          {one.isChange && <Tag variant="outlined">机构变更</Tag>}
          <StateTag tone={pending ? 'progress' : state === 'approved' ? 'good' : 'bad'}>
            {reviewStateNames[state]}
          </StateTag>
          {pending ? <WaitingTime at={one.submittedAt} /> : <Time at={one.reviewedAt} />}
        </Space>
      </header>
      <Outcome one={one} />
      <Duplicates one={one} />
      <div className={styles.sides}>
        <SubmissionFields one={one} marks={marks} onMarks={pending ? setMarks : null} />
        <div className={compared ? styles.compared : undefined}>
          <LicenceViewer label="本次证照" licences={papers.licences} />
          {compared && (
            <LicenceViewer
              label={compared.what === 'standing' ? '原证照' : '上次提交的证照'}
              licences={compared.papers.licences}
            />
          )}
        </div>
      </div>
      {pending && <ReviewDecision one={one} marks={marks} onNext={onNext} />}
    </article>
  )
}

function Outcome({ one }: { one: ReviewDetail }) {
  const { state, before, reviewedBy, reason } = one
  return (
    <>
      {state !== 'pending' && (
        <Alert
          type={state === 'approved' ? 'success' : 'error'}
          showIcon
          title={`${reviewedBy || '系统'} ${reviewStateNames[state]}${reason ? `：${reason}` : ''}`}
        />
      )}
      {state === 'pending' && before?.what === 'rejected' && (
        <Alert type="warning" showIcon title={`上次驳回：${before.reason}`} />
      )}
      {state === 'pending' && one.isChange && (
        <Alert type="info" showIcon title="该机构以原资料继续下单；通过后新资料生效，驳回不影响原资料" />
      )}
    </>
  )
}
