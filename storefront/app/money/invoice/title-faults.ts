import { isCreditCode, normalCreditCode } from '@gongfang/contract/base/credit-code'
import { GBK_MOST, gbkBytes, type InvoiceTitle } from '@gongfang/contract/money/invoice'

/** Errors found while typing. The server validates again. */
export function titleFaults(title: InvoiceTitle): Record<string, string> {
  const { address, phone, bank, account, email } = title
  const faults: [string, string | false][] = [
    ['title', nameFault(title.title)],
    ['taxNumber', taxNumberFault(title.taxNumber)],
    ['address', tooLong(address + phone) && '地址和电话'],
    ['bank', tooLong(bank + account) && '开户行和账号'],
    ['email', email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && '电子邮箱格式不正确'],
  ]
  return Object.fromEntries(
    faults.flatMap(([name, fault]) =>
      fault ? [[name, name === 'address' || name === 'bank' ? `${fault}合计不能超过 ${LIMIT}` : fault]] : [],
    ),
  )
}

const LIMIT = `${GBK_MOST} 字节（一个汉字 2 字节）`
const tooLong = (text: string) => gbkBytes(text) > GBK_MOST

function nameFault(title: string) {
  if (title.trim().length < 2) return '请填写发票抬头'
  return tooLong(title) && `发票抬头不能超过 ${LIMIT}`
}

function taxNumberFault(typed: string) {
  const number = normalCreditCode(typed)
  if (number === '') return '请填写税号'
  if (!/^[0-9A-Z]{15,20}$/.test(number)) return '税号应为 15–20 位数字或大写字母'
  return number.length === 18 && !isCreditCode(number) && '税号校验未通过，请核对第 18 位'
}
