// Views that statements of other slices read (decision 164), and what a row of each is:
// view aftersale_facts: an after-sale case with its kind and state
// view aftersale_line_facts: the pieces of an order line in such a case
// view goods_out: how many pieces of a model an order line has delivered, and how many of them after-sales have claimed

export { giveUp, previewGiveUp } from './give-up/actions.ts'
export { lockOpenOf, passCases } from './pass-actions.ts'
