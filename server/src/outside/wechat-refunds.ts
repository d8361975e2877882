import type { Question } from './wechat-ask.ts'
import { orWhen } from './wechat-payments.ts'
import { Refund, read, refundWord, untrusted } from './wechat-read.ts'
import type { RefundWord, WechatPay } from './wechat-words.ts'

const MOST_WORDS = 80

export function refunds({
  askSigned,
}: {
  askSigned: (question: Question) => Promise<Buffer>
}): Pick<WechatPay, 'refund' | 'queryRefund'> {
  return {
    async refund(wish) {
      const body = {
        out_trade_no: wish.outTradeNo,
        out_refund_no: wish.outRefundNo,
        reason: [...wish.reason].slice(0, MOST_WORDS).join('') || '退款',
        ...(wish.notifyUrl !== '' && { notify_url: wish.notifyUrl }),
        amount: { refund: wish.amountFen, total: wish.totalFen, currency: 'CNY' },
      }
      const answer = await askSigned({ method: 'POST', path: '/v3/refund/domestic/refunds', body })
      return wordOf(answer, wish.outRefundNo)
    },

    async queryRefund(outRefundNo) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`
      const answer = await orWhen(askSigned({ method: 'GET', path }), { RESOURCE_NOT_EXISTS: null })
      return answer && wordOf(answer, outRefundNo)
    },
  }
}

function wordOf(answer: Buffer, outRefundNo: string): RefundWord {
  const said = read(Refund, answer)
  if (said.out_refund_no !== outRefundNo) throw untrusted('OTHER_SUBJECT')
  return refundWord(said, said.status)
}
