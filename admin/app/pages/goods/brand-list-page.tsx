import { type DeskBrand, deleteBrand, listDeskBrands } from '@gongfang/contract/goods/brand-desk'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { BrandForm } from '../../goods/catalogue/brand-form.tsx'
import { BrandMerge } from '../../goods/catalogue/brand-merge.tsx'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { useQuery } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/brand-list-page'

export const meta = () => titleOf(screens.brands)

export const clientLoader = () => call(listDeskBrands, {})

const columns: Column<DeskBrand>[] = [
  {
    key: 'logo',
    title: '标志',
    width: 80,
    render: (_, { logo }) =>
      logo && <img src={logo} alt="" height={28} style={{ maxWidth: 72, background: '#fff' }} />,
  },
  { key: 'name', part: 'name', title: '名称', dataIndex: 'name' },
  { key: 'initial', title: '首字母', dataIndex: 'initial' },
  {
    key: 'products',
    title: '商品数',
    align: 'right',
    render: (_, { id, products }) => <Link to={paths.products({ brandId: id })}>{products}</Link>,
  },
  { key: 'position', title: '排序', align: 'right', dataIndex: 'position' },
]

export default function BrandPage({ loaderData: brands }: Route.ComponentProps) {
  const { params } = useQuery()
  const write = useCan()('product.write')
  const [editing, edit] = useState<DeskBrand | 'new' | null>(null)
  const [merging, merge] = useState<DeskBrand | null>(null)
  const [initial, keyword] = [params.get('initial'), params.get('keyword')?.toLowerCase() ?? '']
  const rows = brands.filter(
    (brand) => (!initial || brand.initial === initial) && brand.name.toLowerCase().includes(keyword),
  )
  const letters = [...new Set(brands.map((brand) => brand.initial))].sort()
  return (
    <>
      <List
        title="品牌"
        sorted="按排序值"
        page={{ rows, next: null, total: rows.length }}
        rowKey={({ id }) => id}
        filters={[
          { kind: 'text', name: 'keyword', label: '品牌名' },
          {
            kind: 'select',
            name: 'initial',
            label: '首字母',
            options: letters.map((letter) => ({ value: letter, label: letter })),
          },
        ]}
        columns={[
          ...columns,
          actionColumn((brand: DeskBrand) => (
            <BrandActions brand={brand} mayWrite={write} onEdit={edit} onMerge={merge} />
          )),
        ]}
        actions={
          write && (
            <Button type="primary" onClick={() => edit('new')}>
              新建品牌
            </Button>
          )
        }
        empty="没有符合条件的品牌"
      />
      {editing && <BrandForm brand={editing === 'new' ? null : editing} onClose={() => edit(null)} />}
      {merging && <BrandMerge brand={merging} brands={brands} onClose={() => merge(null)} />}
    </>
  )
}

interface BrandActionsProps {
  brand: DeskBrand
  mayWrite: boolean
  onEdit: (brand: DeskBrand) => void
  onMerge: (brand: DeskBrand) => void
}

function BrandActions({ brand, mayWrite, onEdit, onMerge }: BrandActionsProps) {
  const { act } = useAct()
  const { confirm } = useConfirm()
  const remove = async ({ id, name }: DeskBrand) => {
    if (await confirm({ title: `删除品牌「${name}」？`, yes: '删除', danger: true }))
      await act(deleteBrand, { id }, { done: '已删除' })
  }
  return (
    <Space size={0}>
      <HistoryButton subject={`brand ${brand.id}`} name={`品牌 ${brand.name}`} />
      {mayWrite && (
        <>
          <Button type="link" size="small" onClick={() => onEdit(brand)}>
            编辑
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'merge', label: '合并到……', onClick: () => onMerge(brand) },
                {
                  key: 'del',
                  danger: true,
                  disabled: brand.products > 0,
                  label: brand.products > 0 ? '删除（仍有商品）' : '删除',
                  onClick: () => remove(brand),
                },
              ],
            }}
          >
            <Button type="link" size="small" aria-label={`更多：${brand.name}`}>
              更多
            </Button>
          </Dropdown>
        </>
      )}
    </Space>
  )
}

export { LoadError as ErrorBoundary }
