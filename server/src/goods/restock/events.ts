import { event, type MessageKinds, tellerOf } from '../../people/message/door.ts'

export const events = {
  restocked: event<{ productId: number; skuId: number; title: string; modelCode: string }>({
    name: '到货通知',
    kind: 'wanted',
    samples: {
      productId: ['商品编号', 12],
      skuId: ['规格编号', 34],
      title: ['商品', '活动扳手 300mm'],
      modelCode: ['型号', 'HB-300'],
    },
    words: ({ productId, skuId, title, modelCode }) => ({
      title: '您登记的商品已到货',
      body: `「${title}」（${modelCode}）已到货，数量有限，请尽快下单。`,
      link: `/product/${productId}?sku=${skuId}`,
    }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  wanted: {
    group: 'system',
    section: '其他',
    name: '到货与常用清单',
    about: '登记的商品到货、常用清单到期',
  },
} satisfies MessageKinds
