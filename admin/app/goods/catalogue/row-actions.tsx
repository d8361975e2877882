import { changeProducts, copyProduct, type ProductRow } from '@gongfang/contract/goods/product-desk'
import { Button, Dropdown, Space } from 'antd'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useSkippedMessage } from './skipped-message.tsx'

export function RowActions({ row: { id, title, status, deletedAt } }: { row: ProductRow }) {
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const navigate = useNavigate()
  const tell = useSkippedMessage()
  const change = async (kind: 'onSale' | 'offSale' | 'del' | 'restore', done: string) => {
    const answer = await act(changeProducts, { which: { kind: 'ids', ids: [id] }, change: { kind } })
    if (answer) tell(answer, done)
  }
  if (deletedAt)
    return (
      <Button type="link" size="small" disabled={busy} onClick={() => change('restore', '已恢复')}>
        恢复
      </Button>
    )
  const remove = async () => {
    if (
      await confirm({
        title: `把「${title}」放入回收站？`,
        text: '商品会下架，可以从回收站恢复。',
        yes: '放入回收站',
        danger: true,
      })
    )
      await change('del', '已放入回收站')
  }
  const copy = async () => {
    const made = await act(copyProduct, { id }, { done: '已复制为草稿', reload: false })
    if (made) navigate(paths.product(made.id))
  }
  const onSale = status === 'onSale'
  return (
    <Space size={0}>
      <LinkButton to={paths.product(id)} type="link" size="small">
        编辑
      </LinkButton>
      <Button
        type="link"
        size="small"
        disabled={busy}
        onClick={() => change(onSale ? 'offSale' : 'onSale', onSale ? '已下架' : '已上架')}
      >
        {onSale ? '下架' : '上架'}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'copy', label: '复制', onClick: copy },
            ...(status === 'draft'
              ? []
              : [
                  {
                    key: 'shop',
                    label: '在商城查看',
                    onClick: () => window.open(`/product/${id}`, '_blank', 'noopener'),
                  },
                ]),
            { key: 'del', label: '删除', danger: true, onClick: remove },
          ],
        }}
      >
        <Button type="link" size="small" aria-label={`更多：${title}`}>
          更多
        </Button>
      </Dropdown>
    </Space>
  )
}
