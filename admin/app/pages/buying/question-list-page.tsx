import {
  countQuestions,
  hideQuestion,
  listQuestionDesk,
  type QuestionRow,
  QuestionState,
  questionStateNames,
} from '@gongfang/contract/buying/question-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Button, Flex, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { AnswerForm } from '../../buying/review/answer-form.tsx'
import { ReviewTabs } from '../../buying/review/tabs.tsx'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/question-list-page'

export const meta = () => titleOf(screens.questions)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = QuestionState.safeParse(new URL(request.url).searchParams.get('view'))
  const [page, counts] = await Promise.all([
    loadList(listQuestionDesk, request, view.success ? { state: view.data } : {}),
    call(countQuestions, {}),
  ])
  return { page, counts }
}

const tones = { waiting: 'warning', answered: 'good', hidden: 'neutral' } as const

const questionColumns: Column<QuestionRow>[] = [
  {
    key: 'goods',
    part: 'name',
    title: '商品',
    width: 190,
    render: (_, { productId, title }) => (
      <a href={`/product/${productId}`} target="_blank" rel="noreferrer" style={{ whiteSpace: 'normal' }}>
        {title}
      </a>
    ),
  },
  {
    key: 'content',
    title: '问题与回答',
    width: 400,
    render: (_, { content, answer: said }) => (
      <Flex vertical gap={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <span>{content}</span>
        {said && <Soft>商家回答：{said}</Soft>}
      </Flex>
    ),
  },
  {
    key: 'member',
    title: '会员',
    render: (_, { nickname, memberId }) => nickname || `会员 ${memberId}`,
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state, decidedBy }) => (
      <Flex vertical align="start">
        <StateTag tone={tones[state]}>{questionStateNames[state]}</StateTag>
        <Soft>{decidedBy}</Soft>
      </Flex>
    ),
  },
  { key: 'createdAt', title: '时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
]

export default function QuestionsPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const view = useView()
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const [answering, answer] = useState<QuestionRow | null>(null)
  const hide = async ({ id, state }: QuestionRow) => {
    if (state === 'hidden') return
    const question = { title: '隐藏这个问题？', text: '问题和回答都不再显示。', yes: '隐藏', danger: true }
    if (await confirm(question)) await act(hideQuestion, { id, from: state }, { done: '已隐藏' })
  }
  const columns: Column<QuestionRow>[] = [
    ...questionColumns,
    actionColumn((row) => (
      <Space size={0}>
        <Button type="link" size="small" onClick={() => answer(row)}>
          {row.answer ? '改回答' : '回答'}
        </Button>
        {row.state !== 'hidden' && (
          <Button type="link" size="small" danger disabled={busy} onClick={() => hide(row)}>
            隐藏
          </Button>
        )}
        <HistoryButton subject={`question ${row.id}`} name={`提问 ${row.id}`} />
      </Space>
    )),
  ]
  return (
    <>
      <List
        title="商品问答"
        sorted={isQueue('question', view) ? '提问时间，最早在前' : '提问时间，最新在前'}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        actions={<ReviewTabs />}
        views={[
          { key: '', label: '全部' },
          ...QuestionState.options.map((state) => ({
            key: state,
            label: questionStateNames[state],
            count: counts[state],
          })),
        ]}
        filters={[{ kind: 'text', name: 'keyword', label: '商品或问题' }]}
        empty="没有符合条件的问题"
      />
      {answering && <AnswerForm question={answering} onClose={() => answer(null)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
