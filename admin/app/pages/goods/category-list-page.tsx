import {
  type DeskCategory,
  deleteCategory,
  listDeskCategories,
  moveCategory,
} from '@gongfang/contract/goods/category-desk'
import { Button, Dropdown, Empty, Input, Tree } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import styles from '../../goods/catalogue/catalogue.module.css'
import { CategoryForm } from '../../goods/catalogue/category-form.tsx'
import { CategoryMerge } from '../../goods/catalogue/category-merge.tsx'
import { dropOf, sistersOf, treeNodes } from '../../goods/catalogue/category-tree.ts'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Soft, StateTag } from '../../ui/show.tsx'
import type { Route } from './+types/category-list-page'

export const meta = () => titleOf(screens.categories)

export const clientLoader = () => call(listDeskCategories, {})

type Opened =
  | { kind: 'edit'; category: DeskCategory }
  | { kind: 'add'; parentId: number | null }
  | { kind: 'merge'; category: DeskCategory }

export default function CategoryPage({ loaderData: categories }: Route.ComponentProps) {
  const { act } = useAct()
  const write = useCan()('product.write')
  const [opened, open] = useState<Opened | null>(null)
  const [keyword, setKeyword] = useState('')
  const byId = new Map(categories.map((category) => [category.id, category]))
  const found = keyword.trim()
    ? new Set(categories.filter(({ name }) => name.includes(keyword.trim())).map(({ id }) => id))
    : null

  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>分类</h1>
        {write && (
          <Button type="primary" onClick={() => open({ kind: 'add', parentId: null })}>
            新建一级分类
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <Input.Search
          allowClear
          style={{ width: 220 }}
          placeholder="分类名"
          aria-label="分类名"
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Soft>{write ? '拖动可移动分类，最多三级。' : ''}</Soft>
      </div>
      {categories.length === 0 ? (
        <Empty description="还没有分类" />
      ) : (
        <Tree
          blockNode
          showLine
          defaultExpandAll
          selectable={false}
          style={{ padding: 12 }}
          treeData={treeNodes(categories)}
          {...(write && !found && { draggable: { icon: false } })}
          filterTreeNode={({ key }) => found?.has(Number(key)) ?? false}
          onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
            const index = dropPosition - Number(node.pos.split('-').at(-1))
            const to = dropOf(categories, Number(node.key), dropToGap ? index : null)
            if (to) act(moveCategory, { id: Number(dragNode.key), ...to })
          }}
          titleRender={({ key }) => {
            const category = byId.get(Number(key))
            if (!category) return null
            return <CategoryNode category={category} categories={categories} onOpen={write ? open : null} />
          }}
        />
      )}
      {opened?.kind === 'merge' && (
        <CategoryMerge category={opened.category} categories={categories} onClose={() => open(null)} />
      )}
      {opened && opened.kind !== 'merge' && (
        <CategoryForm
          category={opened.kind === 'edit' ? opened.category : null}
          parentId={opened.kind === 'add' ? opened.parentId : opened.category.parentId}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

interface CategoryNodeProps {
  category: DeskCategory
  categories: DeskCategory[]
  /** null for staff who may only read. */
  onOpen: ((opened: Opened) => void) | null
}

function CategoryNode({ category, categories, onOpen }: CategoryNodeProps) {
  const { id, name, visible, total, depth, icon, parameters } = category
  return (
    <span className={styles.node}>
      {icon && <img src={icon} alt="" width={24} height={24} />}
      <b>{name}</b>
      {!visible && <StateTag tone="neutral">已隐藏</StateTag>}
      <Link to={paths.products({ categoryId: id })}>{total} 个商品</Link>
      {parameters.length > 0 && <Soft>{parameters.length} 项参数</Soft>}
      {onOpen && (
        <span>
          {depth < 3 && (
            <Button type="link" size="small" onClick={() => onOpen({ kind: 'add', parentId: id })}>
              添加下级
            </Button>
          )}
          <Button type="link" size="small" onClick={() => onOpen({ kind: 'edit', category })}>
            编辑
          </Button>
          <MoreMenu category={category} categories={categories} onOpen={onOpen} />
        </span>
      )}
    </span>
  )
}

function MoreMenu({
  category,
  categories,
  onOpen,
}: CategoryNodeProps & { onOpen: (opened: Opened) => void }) {
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const sisters = sistersOf(categories, category)
  const empty = category.products === 0 && !categories.some(({ parentId }) => parentId === category.id)
  const remove = async () => {
    const { id, name } = category
    if (await confirm({ title: `删除分类「${name}」？`, yes: '删除', danger: true }))
      await act(deleteCategory, { id }, { done: '已删除' })
  }
  const swap = (by: 1 | -1) => {
    const at = sisters.findIndex(({ id }) => id === category.id)
    const before = by < 0 ? sisters[at - 1] : sisters[at + 2]
    return act(moveCategory, { id: category.id, parentId: category.parentId, beforeId: before?.id ?? null })
  }
  const items = [
    {
      key: 'up',
      label: '上移',
      disabled: busy || sisters[0] === category,
      onClick: () => swap(-1),
    },
    {
      key: 'down',
      label: '下移',
      disabled: busy || sisters.at(-1) === category,
      onClick: () => swap(1),
    },
    { key: 'merge', label: '合并到……', onClick: () => onOpen({ kind: 'merge', category }) },
    {
      key: 'del',
      danger: true,
      disabled: !empty,
      label: empty ? '删除' : '删除（先清空商品和下级）',
      onClick: () => remove(),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="link" size="small" aria-label={`更多：${category.name}`}>
        更多
      </Button>
    </Dropdown>
  )
}

export { LoadError as ErrorBoundary }
