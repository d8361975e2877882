import {
  deleteSynonym,
  listMissedSearches,
  listSynonyms,
  type MissedSearch,
  type Synonym,
} from '@gongfang/contract/goods/search-desk'
import { Button, Card, Space, Tag } from 'antd'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { SynonymForm } from '../../goods/catalogue/synonym-form.tsx'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { actionColumn, List } from '../../ui/list.tsx'
import { useQuery } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import type { Route } from './+types/synonym-list-page'

export const meta = () => titleOf(screens.synonyms)

export const clientLoader = async () => {
  const [synonyms, missed] = await Promise.all([call(listSynonyms, {}), call(listMissedSearches, {})])
  return { synonyms, missed }
}

type Edited = ComponentProps<typeof SynonymForm>['synonym']

export default function SynonymPage({ loaderData: { synonyms, missed } }: Route.ComponentProps) {
  const { params } = useQuery()
  const write = useCan()('product.write')
  const [editing, edit] = useState<Edited | null>(null)
  const keyword = params.get('keyword')?.trim().toLowerCase() ?? ''
  const rows = synonyms.filter(({ word, sameAs }) =>
    [word, ...sameAs].some((each) => each.toLowerCase().includes(keyword)),
  )
  return (
    <>
      <List
        title="搜索同义词"
        sorted="新增的在前"
        page={{ rows, next: null, total: rows.length }}
        rowKey={({ id }) => id}
        filters={[{ kind: 'text', name: 'keyword', label: '词' }]}
        columns={[
          { key: 'word', part: 'name', title: '词', dataIndex: 'word' },
          {
            key: 'sameAs',
            title: '同义词',
            render: (_, { sameAs }) => (
              <Space size={4} wrap>
                {sameAs.map((each) => (
                  <Tag key={each}>{each}</Tag>
                ))}
              </Space>
            ),
          },
          actionColumn((synonym: Synonym) => (
            <SynonymActions synonym={synonym} mayWrite={write} onEdit={edit} />
          )),
        ]}
        actions={
          write && (
            <Button type="primary" onClick={() => edit({ id: null, word: '', sameAs: [] })}>
              新建同义词
            </Button>
          )
        }
        empty="没有符合条件的同义词。常用的叫法系统已知道，这里只补充本店的。"
      />
      <MissedSearches missed={missed} mayWrite={write} onChoose={edit} />
      {editing && <SynonymForm synonym={editing} onClose={() => edit(null)} />}
    </>
  )
}

interface SynonymActionsProps {
  synonym: Synonym
  mayWrite: boolean
  onEdit: (synonym: Edited) => void
}

function SynonymActions({ synonym, mayWrite, onEdit }: SynonymActionsProps) {
  const { act } = useAct()
  const { confirm } = useConfirm()
  const { id, word } = synonym
  const remove = async () => {
    if (await confirm({ title: `删除「${word}」的同义词？`, yes: '删除', danger: true }))
      await act(deleteSynonym, { id }, { done: '已删除' })
  }
  return (
    <Space size={0}>
      <HistoryButton subject={`synonym ${id}`} name={`同义词 ${word}`} />
      {mayWrite && (
        <>
          <Button type="link" size="small" aria-label={`编辑：${word}`} onClick={() => onEdit(synonym)}>
            编辑
          </Button>
          <Button type="link" size="small" danger aria-label={`删除：${word}`} onClick={remove}>
            删除
          </Button>
        </>
      )}
    </Space>
  )
}

interface MissedSearchesProps {
  missed: MissedSearch[]
  mayWrite: boolean
  onChoose: (synonym: Edited) => void
}

function MissedSearches({ missed, mayWrite, onChoose }: MissedSearchesProps) {
  return (
    <Card title="没有结果的搜索（近 30 天）" style={{ marginTop: 16 }}>
      {missed.length === 0 ? (
        '近 30 天的搜索都有结果，或已有同义词。'
      ) : (
        <PlainTable
          label="没有结果的搜索"
          rowKey="word"
          rows={missed}
          columns={[
            {
              title: '搜索词',
              // The link shows whether the shop has it under another name or not on sale.
              render: (_, { word }) => <Link to={paths.products({ keyword: word })}>{word}</Link>,
            },
            { title: '无结果', dataIndex: 'misses', align: 'right' },
            { title: '搜索', dataIndex: 'searches', align: 'right' },
            { title: '最近', dataIndex: 'lastOn' },
            ...(mayWrite
              ? [
                  {
                    title: '操作',
                    render: (_: unknown, { word }: MissedSearch) => (
                      <Button
                        type="link"
                        size="small"
                        aria-label={`设为同义词：${word}`}
                        onClick={() => onChoose({ id: null, word: word.slice(0, 30), sameAs: [] })}
                      >
                        设为同义词
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Card>
  )
}

export { LoadError as ErrorBoundary }
