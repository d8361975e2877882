import { expect, test } from 'vitest'
import { creditCodeCheck } from '../base/credit-code.ts'
import { readInvoicePaste } from './invoice-paste.ts'

const code = '91330100MA27XW0L0'
const taxNumber = code + creditCodeCheck(code)
const all = {
  title: '杭州某某科技有限公司',
  taxNumber,
  address: '浙江省杭州市西湖区文三路478号',
  phone: '0571-88886666',
  bank: '中国工商银行股份有限公司杭州高新支行',
  account: '1202020609900012345',
}
const { title, address, phone, bank, account } = all
const wide = (text: string) =>
  text.replace(/[0-9A-Z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const inFours = (text: string) => text.replace(/.{4}(?=.)/g, '$& ')

// Labels and layouts as public pages and forms have them: 税务总局's 发票 (名称, 统一社会信用代码/纳税人识别号, 地址、电话,
// 开户行及账号), exports of 开票 programs (购方名称, 购方税号, 购方地址电话), forms of other shops, and mails of bookkeepers.
test.each<[string, string]>([
  [
    'lines',
    `名称：${title}\n税号：${taxNumber}\n地址：${address}\n电话：${phone}\n开户行：${bank}\n账号：${account}`,
  ],
  [
    'the labels of a special invoice',
    `名称：${title}\n统一社会信用代码/纳税人识别号：${taxNumber}\n地址、电话：${address} ${phone}\n开户行及账号：${bank} ${account}`,
  ],
  [
    'another order, half-width colons, a head and a foot of blanks',
    `开票资料\r\n\r\n单位名称: ${title}\r\n纳税人识别号: ${taxNumber}\r\n开户行: ${bank}\r\n银行账号: ${account}\r\n注册地址: ${address}\r\n注册电话: ${phone}\r\n\r\n`,
  ],
  [
    'one line with blanks',
    `公司名称：${title} 税号：${taxNumber} 地址：${address} 电话：${phone} 开户银行：${bank} 账号：${account}`,
  ],
  [
    'one line without anything between',
    `公司名称：${title}纳税人识别号：${taxNumber}地址、电话：${address}${phone}开户行及账号：${bank}${account}`,
  ],
  [
    'commas',
    `抬头：${title}，税号：${taxNumber}，地址：${address}，电话：${phone}，开户行：${bank}，账号：${account}。`,
  ],
  [
    'no colons',
    `名称 ${title}\n税号 ${taxNumber}\n地址 ${address}\n电话 ${phone}\n开户行 ${bank}\n账号 ${account}`,
  ],
  [
    'two cells of a table a line',
    `名称\t${title}\n纳税人识别号\t${taxNumber}\n地址、电话\t${address}、${phone}\n开户行及账号\t${bank} ${account}`,
  ],
  [
    'each value below its label',
    `名称：\n${title}\n税号：\n${taxNumber}\n地址、电话：\n${address} ${phone}\n开户行及账号：\n${bank}\n${account}`,
  ],
  [
    'blanks within labels and numbers',
    `名    称：${title}\n税    号：${inFours(taxNumber)}\n地 址：${address}\n电 话：${phone}\n开 户 行：${bank}\n账    号：${inFours(account)}`,
  ],
  [
    'full-width letters and digits',
    `名称：${title}\n税号：${wide(taxNumber)}\n地址：${address.replace('478', '４７８')}\n电话：${wide('0571')}－${wide('88886666')}\n开户行：${bank}\n账号：${wide(account)}`,
  ],
  [
    'numbers and brackets before the labels',
    `1、【公司名称】${title}\n2、【税号】${taxNumber}\n3、【地址电话】${address} ${phone}\n4、【开户行账号】${bank} ${account}`,
  ],
  [
    'labels of a program that issues invoices',
    `购方名称：${title}\n购方税号：${taxNumber}\n购方地址电话：${address} ${phone}\n购方开户行及账号：${bank} ${inFours(account)}`,
  ],
  [
    'the account before the bank',
    `名称：${title}\n识别号：${taxNumber.toLowerCase()}\n地址及电话：${phone} ${address}\n银行及账号：${account} ${bank}`,
  ],
  ['no labels', `${title}\n${taxNumber}\n${address} ${phone}\n${bank} ${account}`],
  ['no labels, one a line', `${title}\n${taxNumber}\n${address}\n${phone}\n${bank}\n${inFours(account)}`],
  [
    'labels of numbers without a sign',
    `名称：${title}\n税号${taxNumber}\n地址：${address}\n电话${phone}\n开户行：${bank}\n账号${account}`,
  ],
])('a block with %s is read whole', (_, text) => {
  expect(readInvoicePaste(text)).toEqual({ fields: all, left: [] })
})

test.each<[string, object, string[]]>([
  [
    `单位名称：杭州某某大学（余杭校区）\n税号：${taxNumber}`,
    { title: '杭州某某大学（余杭校区）', taxNumber },
    [],
  ],
  [
    `公司：${title}\n信用代码：${taxNumber}\n邮箱：fapiao@example.com`,
    { title, taxNumber, email: 'fapiao@example.com' },
    [],
  ],
  [`地址电话：${address} 88886666`, { address, phone: '88886666' }, []],
  [`地址、电话：${address}，0571-88886666转801`, { address, phone: '0571-88886666转801' }, []],
  [`地址、电话：${address}3幢502室13800138000`, { address: `${address}3幢502室`, phone: '13800138000' }, []],
  [`地址、电话：${address}`, { address }, []],
  [`开户行及账号：${bank}`, { bank }, []],
  [`开户行及账号：${bank}，账号：${account}`, { bank, account }, []],
  [
    '开户行：建行杭州第28支行 33001616727050123456',
    { bank: '建行杭州第28支行', account: '33001616727050123456' },
    [],
  ],
  ['账号：33001-616-7270-50123456', { account: '33001-616-7270-50123456' }, []],
  [`地址：浙江省杭州市西湖区文三路\n478号`, { address }, []],
  // The reader returns values without a field, second values and sentences in `left`; it drops none.
  [
    `名称：${title}\n联行号：102331002064\n备注：请开专票\n麻烦尽快开出，谢谢`,
    { title },
    ['联行号：102331002064', '备注：请开专票', '麻烦尽快开出，谢谢'],
  ],
  [`账号：${account}\n账号：6222000000000000`, { account }, ['6222000000000000']],
  ['你好，在吗', {}, ['你好，在吗']],
  ['', {}, []],
  [`贵公司名称：${title}`, { title }, []],
  [`开票单位：${title} 单位地址：${address}`, { title, address }, []],
  [`公司开票信息如下：\n1. 公司名称：${title}\n2. 公司税号：${taxNumber}`, { title, taxNumber }, []],
  [`${title}\n统一社会信用代码：${taxNumber}`, { title, taxNumber }, []],
  [
    `发票抬头：浙江大学医学院附属第一医院\n税号：12330000470003281G`,
    { title: '浙江大学医学院附属第一医院', taxNumber: '12330000470003281G' },
    [],
  ],
  // A wrong number is filled in as it is, so that the form says what is wrong with it.
  ['税号：9133 0100 MA27 XW0L 0', { taxNumber: '91330100MA27XW0L0' }, []],
])('%j is read', (text, fields, left) => {
  expect(readInvoicePaste(text)).toEqual({ fields, left })
})
