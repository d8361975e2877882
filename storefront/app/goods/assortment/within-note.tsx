/** Said above lists of a member whose institution buys nothing outside its assortment. */
export const WithinNote = () => (
  <p className="container" role="note">
    只显示本机构采购目录内的商品。
  </p>
)
