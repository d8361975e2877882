import {
  confirmPriceList,
  discardPriceList,
  endPriceList,
  type PriceListRecord,
  publishPriceList,
  sendBackPriceList,
} from '@gongfang/contract/goods/price-list-desk'
import { Button, Space } from 'antd'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/** Publishing, the second person's answer, and the end. */
export function Publishing({ record, disabled }: { record: PriceListRecord; disabled: boolean }) {
  const { id, state, version, revision, hasDraft, asked, offPercent, secondFrom } = record
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const navigate = useNavigate()
  const mayWrite = useCan()('price.write')
  if (!mayWrite || state === 'ended') return null
  const publish = async () => {
    const text =
      offPercent > secondFrom
        ? `优惠最高 ${offPercent}%，超过 ${secondFrom}%，将转给另一人复核。`
        : '发布后立即生效。'
    if (!(await confirm({ title: `发布第 ${version + 1} 版？`, text, yes: '发布' }))) return
    await act(
      publishPriceList,
      { id, revision },
      {
        done: (answer) =>
          answer.state === 'asked' ? '已提交，等待另一人复核' : `第 ${answer.version} 版已生效`,
      },
    )
  }
  const agree = async () => {
    const text = `${asked?.by ?? ''} 提交，优惠最高 ${offPercent}%。发布后立即生效。`
    if (await confirm({ title: '同意并发布这一版？', text, yes: '同意并发布' }))
      await act(confirmPriceList, { id, revision }, { done: (answer) => `第 ${answer.version} 版已生效` })
  }
  const sendBack = async () => {
    const reason = await askReason({
      title: asked?.own ? '收回提交？' : '退回这一版？',
      yes: asked?.own ? '收回' : '退回',
      most: 100,
      required: true,
    })
    if (reason !== null)
      await act(sendBackPriceList, { id, revision, reason }, { done: asked?.own ? '已收回' : '已退回' })
  }
  const discard = async () => {
    const title = version === 0 ? '删除这张草稿？' : '放弃未发布的改动？'
    if (!(await confirm({ title, yes: version === 0 ? '删除' : '放弃改动', danger: true }))) return
    const done = await act(discardPriceList, { id, revision }, { done: '已放弃', reload: version > 0 })
    if (done?.deleted) await navigate(paths.priceLists())
  }
  const end = async () => {
    const text = '立即按公开价。未付款的订单不变；等待审批的采购申请到下单时会退回申请人。'
    if (await confirm({ title: '结束这张价目表？', text, yes: '立即结束', danger: true }))
      await act(endPriceList, { id, version }, { done: '已结束' })
  }
  return (
    <Space wrap>
      {state === 'active' && (
        <Button danger disabled={disabled} onClick={end}>
          立即结束
        </Button>
      )}
      {hasDraft && (
        <Button disabled={disabled} onClick={discard}>
          {version === 0 ? '删除草稿' : '放弃改动'}
        </Button>
      )}
      {asked ? (
        <>
          <Button disabled={disabled} onClick={sendBack}>
            {asked.own ? '收回' : '退回'}
          </Button>
          {!asked.own && (
            <Button type="primary" disabled={disabled} loading={busy} onClick={agree}>
              同意并发布
            </Button>
          )}
        </>
      ) : (
        hasDraft && (
          <Button type="primary" disabled={disabled} loading={busy} onClick={publish}>
            发布
          </Button>
        )
      )}
    </Space>
  )
}
