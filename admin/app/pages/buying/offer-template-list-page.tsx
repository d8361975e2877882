import {
  deleteOfferTemplate,
  listOfferTemplates,
  type OfferTemplate,
} from '@gongfang/contract/buying/inquiry-desk'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { freightText } from '../../buying/inquiry/labels.ts'
import type { EditedTemplate } from '../../buying/inquiry/offer-template.ts'
import { TemplateForm } from '../../buying/inquiry/template-form.tsx'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { useQuery } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Short, Soft } from '../../ui/show.tsx'
import type { Route } from './+types/offer-template-list-page'

export const meta = () => titleOf(screens.offerTemplates)

export const clientLoader = () => call(listOfferTemplates, {})

const UNSET = <Soft>—</Soft>

const columns: Column<OfferTemplate>[] = [
  { key: 'name', part: 'name', title: '名称', width: 220, dataIndex: 'name' },
  { key: 'days', title: '有效天数', align: 'right', render: (_, { validDays }) => `${validDays} 天` },
  {
    key: 'freight',
    title: '运费',
    width: 110,
    render: (_, template) => (template.freightFen === null ? UNSET : freightText(template)),
  },
  {
    key: 'terms',
    title: '付款和交货条件',
    render: (_, { terms }) => (terms === '' ? UNSET : <Short text={terms} />),
  },
  { key: 'note', title: '说明', render: (_, { note }) => (note === '' ? UNSET : <Short text={note} />) },
  {
    key: 'lead',
    title: '发货天数',
    align: 'right',
    render: (_, { leadDays }) => (leadDays === null ? UNSET : `${leadDays} 天`),
  },
  { key: 'minimum', title: '最少数量', align: 'right', render: (_, { minimum }) => minimum ?? UNSET },
]

const blank: EditedTemplate = {
  ...{ id: null, name: '', validDays: 14, freightFen: null, terms: '', note: '' },
  ...{ leadDays: null, minimum: null },
}

export default function OfferTemplatesPage({ loaderData: templates }: Route.ComponentProps) {
  const { params } = useQuery()
  const [editing, edit] = useState<EditedTemplate | null>(null)
  const keyword = params.get('keyword')?.trim().toLowerCase() ?? ''
  const rows = templates.filter(({ name }) => name.toLowerCase().includes(keyword))
  return (
    <>
      <Link to={paths.inquiries()}>询价</Link>
      <List
        title="报价模板"
        sorted="按名称"
        page={{ rows, next: null, total: rows.length }}
        rowKey={({ id }) => id}
        filters={[{ kind: 'text', name: 'keyword', label: '名称' }]}
        columns={[
          ...columns,
          actionColumn((template: OfferTemplate) => <TemplateActions template={template} onEdit={edit} />),
        ]}
        actions={
          <Button type="primary" onClick={() => edit(blank)}>
            新建模板
          </Button>
        }
        empty={keyword === '' ? '还没有报价模板' : '没有符合条件的报价模板'}
      />
      {editing && <TemplateForm template={editing} onClose={() => edit(null)} />}
    </>
  )
}

interface TemplateActionsProps {
  template: OfferTemplate
  onEdit: (template: OfferTemplate) => void
}

function TemplateActions({ template, onEdit }: TemplateActionsProps) {
  const { act } = useAct()
  const { confirm } = useConfirm()
  const { id, name } = template
  const remove = async () => {
    const text = '已发出的报价不变。'
    if (await confirm({ title: `删除模板「${name}」？`, text, yes: '删除', danger: true }))
      await act(deleteOfferTemplate, { id }, { done: '已删除' })
  }
  return (
    <Space size={0}>
      <HistoryButton subject={`offerTemplate ${id}`} name={`报价模板 ${name}`} />
      <Button type="link" size="small" aria-label={`编辑：${name}`} onClick={() => onEdit(template)}>
        编辑
      </Button>
      <Button type="link" size="small" danger aria-label={`删除：${name}`} onClick={remove}>
        删除
      </Button>
    </Space>
  )
}

export { LoadError as ErrorBoundary }
