import type { Output } from '@gongfang/contract/base/endpoint'
import type { changeProducts } from '@gongfang/contract/goods/product-desk'
import { App } from 'antd'

/** Reports a bulk change: how many products changed, and why others did not. */
export function useSkippedMessage() {
  const { message, modal } = App.useApp()
  return ({ changed, skipped }: Output<typeof changeProducts>, done: string) => {
    if (skipped.length === 0) {
      message.success(
        changed === 0 ? '没有需要改动的商品' : `${done}${changed > 1 ? `（${changed} 个商品）` : ''}`,
      )
      return
    }
    modal.warning({
      title: changed > 0 ? `${done}（${changed} 个商品），${skipped.length} 个未改动` : '未改动',
      centered: true,
      okText: '知道了',
      content: (
        <ul style={{ maxHeight: '40vh', overflow: 'auto', paddingLeft: 16 }}>
          {skipped.map(({ id, title, why }) => (
            <li key={id}>
              {title}：{why}
            </li>
          ))}
        </ul>
      ),
    })
  }
}
