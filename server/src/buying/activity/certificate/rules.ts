/** '张三丰' → '张**' */
export const maskedName = (name: string) => {
  const [first = '', ...rest] = name
  return first + '*'.repeat(rest.length)
}
