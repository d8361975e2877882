/** Names the goods outside the assortment, for which an approval is asked. */
export function OutsideGoods({ names }: { names: readonly string[] }) {
  return <p>{`不在本机构采购目录中的商品：${names.join('、')}。`}</p>
}
