/**
 * The object that WeChat's browser adds to every page, for other browsers: the page calls
 * `WeixinJSBridge.invoke('getBrandWCPayRequest', words, done)`, the user pays or cancels, and `done` gets the result.
 */
export const BRIDGE = (url: string) => `(() => {
  const ask = (words, act) =>
    fetch(${JSON.stringify(`${url}/jsapi`)}, { method: 'POST', body: JSON.stringify({ ...words, act }) })
      .then((answer) => answer.json())
  const button = (text, act) => {
    const made = document.createElement('button')
    made.textContent = text
    made.addEventListener('click', act)
    return made
  }
  window.WeixinJSBridge = {
    async invoke(name, words, done) {
      const tell = (how) => done({ err_msg: 'get_brand_wcpay_request:' + how })
      if (name !== 'getBrandWCPayRequest') return
      const order = await ask(words, 'look')
      if (!order) return tell('fail')
      const dialog = document.createElement('dialog')
      const finish = async (how) => {
        if (how === 'ok') await ask(words, 'pay')
        dialog.remove()
        tell(how)
      }
      const text = document.createElement('p')
      text.textContent = '微信支付 ¥' + order.amount + ' ' + order.description
      dialog.append(text, button('付款', () => finish('ok')), button('取消', () => finish('cancel')))
      dialog.addEventListener('cancel', () => finish('cancel'))
      document.body.append(dialog)
      dialog.showModal()
    },
  }
  document.addEventListener('DOMContentLoaded', () => document.dispatchEvent(new Event('WeixinJSBridgeReady')))
})()
`
