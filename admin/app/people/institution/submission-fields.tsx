import {
  fieldReasons,
  type ReviewDetail,
  type ReviewField,
  type ReviewPapers,
  revealReview,
  reviewFields,
} from '@gongfang/contract/people/institution-desk'
import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { Soft, StateTag } from '../../ui/show.tsx'
import type { Marks } from './labels.ts'
import styles from './submission-fields.module.css'

interface SubmissionFieldsProps {
  one: ReviewDetail
  marks: Marks
  /** null after the decision. */
  onMarks: ((marks: Marks) => void) | null
}

/** The submitted fields. A changed field shows its old value too. */
export function SubmissionFields({ one, marks, onMarks }: SubmissionFieldsProps) {
  const { act, busy } = useAct()
  const [numbers, setNumbers] = useState<{ contactPhone: string; mobile: string } | null>(null)
  const { member, before, changed } = one
  const fields = Object.keys(reviewFields) as ReviewField[]
  const reveal = async () => {
    const answer = await act(revealReview, { id: one.id }, { reload: false })
    if (answer) setNumbers(answer)
  }
  const textOf = (papers: ReviewPapers, field: ReviewField) =>
    field === 'contactPhone' && numbers && papers === one.papers
      ? numbers.contactPhone
      : textOfField(papers, field)
  return (
    <section aria-label="提交的资料">
      <dl className={styles.papers}>
        {fields.map((field) => (
          <div key={field} className={styles.field}>
            <dt>{reviewFields[field]}</dt>
            <dd>
              <div className={styles.value}>
                <span>
                  {textOf(one.papers, field)}
                  {field === 'creditCode' && <CodeCheck one={one} />}
                </span>
                {onMarks && <MarkButton marks={marks} field={field} onMarks={onMarks} />}
              </div>
              {before && changed.includes(field) && (
                <p className={styles.before}>
                  <Tag color="warning" variant="outlined">
                    已修改
                  </Tag>
                  原为 {textOf(before.papers, field) || '空'}
                </p>
              )}
              {one.fieldReasons[field] && <p className={styles.wrong}>{one.fieldReasons[field]}</p>}
              {before?.what === 'rejected' && before.fieldReasons[field] && (
                <p className={styles.before}>上次驳回：{before.fieldReasons[field]}</p>
              )}
              {onMarks && marks[field] !== undefined && (
                <Input
                  size="small"
                  autoFocus
                  aria-label={`${reviewFields[field]}的说明`}
                  maxLength={100}
                  value={marks[field]}
                  onChange={({ target }) => onMarks({ ...marks, [field]: target.value })}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Submitter member={member} mobile={numbers?.mobile} busy={busy} onReveal={reveal} />
    </section>
  )
}

interface SubmitterProps {
  member: ReviewDetail['member']
  /** The whole number, once it is shown. */
  mobile: string | undefined
  busy: boolean
  onReveal: () => void
}

function Submitter({ member, mobile, busy, onReveal }: SubmitterProps) {
  const can = useCan()
  return (
    <p>
      <Soft>提交人</Soft>{' '}
      {can('member.read') ? (
        <Link to={paths.member(member.id)}>{member.nickname || member.mobile}</Link>
      ) : (
        member.nickname
      )}{' '}
      {mobile ?? member.mobile}{' '}
      {can('member.reveal') && mobile === undefined && (
        <Button size="small" type="link" loading={busy} onClick={onReveal}>
          显示完整号码（记入日志）
        </Button>
      )}
    </p>
  )
}

interface MarkButtonProps {
  marks: Marks
  field: ReviewField
  onMarks: (marks: Marks) => void
}

const MarkButton = ({ marks, field, onMarks }: MarkButtonProps) => (
  <Button
    size="small"
    type={marks[field] === undefined ? 'text' : 'default'}
    danger={marks[field] !== undefined}
    aria-pressed={marks[field] !== undefined}
    aria-label={`标记 ${reviewFields[field]}`}
    onClick={() => onMarks(toggled(marks, field))}
  >
    {marks[field] === undefined ? '标记' : '取消'}
  </Button>
)

function textOfField(papers: ReviewPapers, field: ReviewField): string {
  if (field === 'regionCode') return papers.regionText
  if (field === 'licenceIds') return `${papers.licences.length} 份`
  return papers[field] || (field === 'creditCode' ? '无' : '')
}

function toggled(marks: Marks, field: ReviewField): Marks {
  const { [field]: marked, ...rest } = marks
  return marked === undefined ? { ...marks, [field]: fieldReasons[field] } : rest
}

function CodeCheck({ one: { codeCheck, codeRegion } }: { one: ReviewDetail }) {
  if (codeCheck === 'none') return null
  return (
    <span className={styles.check}>
      <StateTag tone={codeCheck === 'right' ? 'good' : 'bad'}>
        {codeCheck === 'right' ? '校验位正确' : '校验位错误'}
      </StateTag>
      {codeRegion && <Soft>登记地 {codeRegion}</Soft>}
    </span>
  )
}
